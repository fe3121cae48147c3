import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";

const provider = {
  ...{ name: "Talk", script: "https://widget.talk.example/v1/loader.js" },
  frames: ["https://widget.talk.example"],
};
const ADDRESS = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const PLAYER = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1";
const page = (text: string) => `---\ntitle: Films\n---\n${text}\n`;
const content = {
  "films/pasted": page(`Our yard:\n\n${ADDRESS}\n\n[The workshop](https://vimeo.com/76979871)`),
  "films/block": page(`{% video title="Our yard" href="${ADDRESS}" picture="yard.png" length="2:30" /%}`),
  "films/bare": page(`{% video title="Our yard" href="${ADDRESS}" /%}`),
  "films/elsewhere": page('{% video title="A film" href="https://films.example/1" picture="yard.png" /%}'),
  "films/text": page(`See [our yard](${ADDRESS}) and https://www.youtube.com/@yard.`),
};
const FRAMES = "https://www.youtube-nocookie.com https://player.vimeo.com";

let served: Awaited<ReturnType<typeof serve>>;
const serve = async () => {
  const yard = sharp({ create: { width: 900, height: 500, channels: 3, background: "#336" } });
  const media = { "yard.png": await yard.png().toBuffer() };
  return serveSites({
    sites: {
      alpha: { content, media },
      talking: { content, media, config: { chat: { provider } } },
    },
    shares: true,
  });
};
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

const at = async (path: string, site: "alpha" | "talking" = "alpha", headers = {}) => {
  const { port } = served;
  const asked = { headers: { Host: `${site}.localhost:${port}`, ...headers } };
  const answer = await requestServer(port, `/films/${path}`, asked);
  const frames = /frame-src ([^;]*)/.exec(String(answer.headers["content-security-policy"]))?.[1];
  const films = [...answer.text.matchAll(/data-film="([^"]*)" data-title="([^"]*)"/g)].map(
    ([, player, title]) => [player?.replaceAll("&amp;", "&"), title],
  );
  return { ...answer, frames, films, scripts: answer.text.match(/<script[^>]* src="/g)?.length ?? 0 };
};

it("a pasted address becomes a film that nothing loads before a press (rules/content#video)", async () => {
  const { text, films, frames, headers } = await at("pasted");
  expect(films).toEqual([
    [PLAYER, "Video on YouTube"],
    ["https://player.vimeo.com/video/76979871?autoplay=1&dnt=1", "The workshop"],
  ]);
  expect(text).toContain(`<a href="${ADDRESS}" rel="noopener"`);
  expect(text).toContain("Watch the video on YouTube");
  expect(text).toContain("Nothing loads from YouTube until you press play.");
  expect(text).not.toMatch(/<iframe|<link[^>]*youtube|(?:src|srcset)="[^"]*(?:youtu|vimeo|ytimg)/);
  expect(frames).toBe(FRAMES);
  expect(headers["permissions-policy"]).toContain(
    'autoplay=("https://www.youtube-nocookie.com" "https://player.vimeo.com")',
  );
  // The same page from the memory of shared pages.
  expect((await at("pasted")).frames).toBe(FRAMES);
});

it("the block has its picture and its length, or a plain ground", async () => {
  const { text, films, frames } = await at("block");
  expect([films, frames]).toEqual([[[PLAYER, "Our yard"]], FRAMES]);
  expect(text).toContain("Watch on YouTube: Our yard (2:30)");
  expect(text).toMatch(/<span class="film-picture"><img[^>]*\/img\/sites\/alpha\/[0-9a-f]+\/yard/);
  const bare = await at("bare");
  expect(bare.films).toEqual([[PLAYER, "Our yard"]]);
  expect(bare.text).toContain('<span class="film-picture"></span>');
});

it.each(["elsewhere", "text"])("the page %s plays no film, so it has nothing for it", async (path) => {
  const { text, films, frames, scripts, headers } = await at(path);
  expect([films, frames, scripts]).toEqual([[], "'none'", 0]);
  expect(text).not.toContain("film-picture");
  expect(headers["permissions-policy"]).toContain("autoplay=()");
});

it("a visitor who saves data gets the link alone", async () => {
  const { text, films, frames, scripts } = await at("block", "alpha", { "Save-Data": "on" });
  expect([films, frames, scripts]).toEqual([[], "'none'", 0]);
  expect(text).toContain(`<a href="${ADDRESS}" rel="noopener"`);
});

it("a page may frame the players next to the site's chat", async () => {
  expect((await at("pasted", "talking")).frames).toBe(`https://widget.talk.example ${FRAMES}`);
  expect((await at("text", "talking")).frames).toBe("https://widget.talk.example");
});
