import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { exportWording } from "~/services/editing/export-wording.server";
import { loadSites } from "~/tenants/registry.server";
import { editor } from "../../../support/editor";
import { serveSites } from "../../../support/served-sites";
import { describeOnEachEnvironment } from "../../../support/store";

const NOW = new Date("2026-11-27T01:30:00Z");
const SLUG = asSiteSlug("alpha");
const PATH = "/preview/pages";
const page = (title: string, more = "") => `---\ntitle: ${title}\n${more}---\n\nWords of ${title}.\n`;

const serve = (environment: Record<string, string>) =>
  serveSites({
    sites: {
      alpha: {
        phone: "03 5550 0001",
        cars: [],
        config: {
          languages: ["en-AU", "fr"],
          editors: ["ada@alpha.example"],
          redirects: { "/oldest": "/tips" },
          blog: { enabled: true },
        },
        content: {
          tips: page("Tips"),
          "blog/winter": page("Winter", "date: 2026-11-01\n"),
          reads: page("Reads").replace("Words", "[All tips](/tips)\n\nWords"),
        },
        files: { "content.fr/tips.md": page("Conseils") },
      },
    },
    environment,
    now: NOW,
  });

/* rules/content#moved-pages */
describeOnEachEnvironment("a page that moves in the editor", ({ environment }) => {
  let served: Awaited<ReturnType<typeof serve>>;
  let minutes = 0;
  const signedIn = async () => {
    const who = editor(served, `alpha.localhost:${served.port}`, "ada@alpha.example");
    expect((await who.signIn()).status).toBe(303);
    return who;
  };
  type Editor = Awaited<ReturnType<typeof signedIn>>;
  const form = (who: Editor, key: string) => who.get(`${PATH}?${new URLSearchParams({ key, as: "text" })}`);
  const move = async (who: Editor, key: string, slug: string) =>
    who.send(await form(who, key), PATH, { slug });
  const at = async (path: string) => {
    const { status, headers } = await served.client.alpha.get(path);
    return status === 301 ? String(headers.location).replace(/^https?:\/\/[^/]+/, "") : status;
  };

  beforeAll(async () => {
    served = await serve(environment());
  });
  afterAll(() => served?.close());
  beforeEach(() => {
    minutes += 61;
    const time = new Date(NOW.getTime() + minutes * 60_000);
    served.platform.now = () => time;
  });

  it("a moved page's old address redirects straight to the new one once published, in each language", async () => {
    const ada = await signedIn();
    const moved = await move(ada, "tips", "good-tips");
    expect(moved.headers.location).toBe(`${PATH}?key=good-tips&done=saved&as=text`);
    expect([await at("/tips"), await at("/good-tips")]).toEqual([200, 404]);
    expect((await ada.publish()).status).toBe(303);
    expect((await ada.publish("fr")).status).toBe(303);
    expect([await at("/tips?a=1"), await at("/good-tips")]).toEqual(["/good-tips?a=1", 200]);
    expect(await at("/oldest")).toBe("/good-tips");
    expect(await at("/fr/tips")).toBe("/fr/good-tips");
    expect((await served.client.alpha.get("/fr/good-tips")).text).toContain("Words of Conseils");
    // A link to the old address still leads there: no other page has to change.
    expect(await at("/reads")).toBe(200);
  });

  it("a page that moves again is reached from all its old addresses, and one that moves back has no redirect from there", async () => {
    const ada = await signedIn();
    expect((await move(ada, "good-tips", "best-tips")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/tips"), await at("/good-tips"), await at("/oldest")]).toEqual([
      ...["/best-tips", "/best-tips", "/best-tips"],
    ]);
    expect((await move(ada, "best-tips", "tips")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/tips"), await at("/good-tips"), await at("/best-tips")]).toEqual([
      200,
      "/tips",
      "/tips",
    ]);
  });

  it("a new page at an old address replaces the redirect", async () => {
    const ada = await signedIn();
    const fresh = await ada.get(`${PATH}?new=page&as=text`);
    const saved = await ada.send(fresh, PATH, {
      title: "New tips",
      slug: "fresh-tips",
      markdown: "New words.",
    });
    expect(saved.status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect((await move(ada, "tips", "top-tips")).status).toBe(303);
    expect((await move(ada, "fresh-tips", "tips")).headers.location).toContain("done=saved");
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/tips"), await at("/fresh-tips"), await at("/top-tips")]).toEqual([200, "/tips", 200]);
    expect((await served.client.alpha.get("/tips")).text).toContain("New words.");
  });

  it("a blog post can move too", async () => {
    const ada = await signedIn();
    expect((await move(ada, "blog/winter", "cold")).status).toBe(303);
    expect((await ada.publish()).status).toBe(303);
    expect([await at("/blog/winter"), await at("/blog/cold"), await at("/blog/nothing")]).toEqual([
      ...["/blog/cold", 200, 404],
    ]);
  });

  it("a page whose draft at a new address is discarded stays where it was, in each language", async () => {
    const ada = await signedIn();
    expect((await move(ada, "top-tips", "lost-tips")).status).toBe(303);
    const draft = await form(ada, "lost-tips");
    expect((await ada.send(draft, PATH, {}, ["do", "discard"])).headers.location).toContain("done=discarded");
    for (const path of [PATH, `${PATH}?language=fr`]) {
      const list = (await ada.get(path)).text;
      expect(list).toContain("top-tips");
      expect(list).not.toContain("lost-tips");
    }
    expect((await (await ada.get("/preview/publish")).text).includes("top-tips")).toBe(false);
    expect([await at("/top-tips"), await at("/fr/top-tips"), await at("/lost-tips")]).toEqual([
      200, 200, 404,
    ]);
  });

  it("a page that no visitor has seen can change its address, in each language, and leaves no redirect", async () => {
    const ada = await signedIn();
    const fresh = await ada.get(`${PATH}?new=page&as=text`);
    const typed = { title: "Summr check", markdown: "Words of summer." };
    expect((await ada.send(fresh, PATH, typed)).status).toBe(303);
    const french = await ada.get(`${PATH}?key=summr-check&as=text&language=fr`);
    expect(french.text).not.toContain('name="slug"');
    const translated = { title: "Bilan", markdown: "Mots." };
    expect((await ada.send(french, `${PATH}?language=fr`, translated)).status).toBe(303);
    const opened = await form(ada, "summr-check");
    expect(opened.text).toMatch(/isn.{1,6}t published yet: you can still change it/);
    expect((await move(ada, "summr-check", "reads")).text).toContain("That already exists");
    const moved = await move(ada, "summr-check", "summer-check");
    expect(moved.headers.location).toBe(`${PATH}?key=summer-check&done=saved&as=text`);
    for (const path of [PATH, `${PATH}?language=fr`]) {
      const list = (await ada.get(path)).text;
      expect(list).toContain("summer-check");
      expect(list).not.toContain("summr-check");
    }
    expect((await ada.publish()).status).toBe(303);
    expect((await ada.publish("fr")).status).toBe(303);
    expect([await at("/summer-check"), await at("/fr/summer-check")]).toEqual([200, 200]);
    expect([await at("/summr-check"), await at("/fr/summr-check")]).toEqual([404, 404]);
  });

  it("a moved page that goes back before it is published leaves no draft", async () => {
    const ada = await signedIn();
    expect((await move(ada, "reads", "reading")).status).toBe(303);
    expect((await move(ada, "reading", "to-read")).status).toBe(303);
    expect((await form(ada, "to-read")).text).toMatch(/name="former_addresses"[^>]*value="\/reads"/);
    expect((await move(ada, "to-read", "reads")).status).toBe(303);
    expect((await ada.get("/preview/publish")).text).toContain("There are no drafts");
    expect([await at("/reads"), await at("/to-read")]).toEqual([200, 404]);
  });

  it("refuses an address that is taken or none, and keeps what was typed", async () => {
    const ada = await signedIn();
    for (const [slug, reason] of [
      ["reads", "That already exists"],
      ["contact", "is already the address of another page"],
      ["No Address", "Enter an address in lower-case letters"],
      ["home", "Enter an address in lower-case letters"],
    ] as const) {
      const refused = await move(ada, "top-tips", slug);
      expect([slug, refused.status]).toEqual([slug, 400]);
      expect(refused.text, slug).toContain(reason);
      expect(refused.text).toContain(`value="${slug}"`);
    }
    const home = await ada.get(`${PATH}?key=home&as=text`);
    expect(home.text).not.toContain('name="slug"');
    const wrong = await ada.send(await form(ada, "reads"), PATH, {
      former_addresses: "https://elsewhere.example",
    });
    expect([wrong.status, wrong.text.includes("Enter up to 20 addresses")]).toEqual([400, true]);
  });

  it("a moved page is written into the site's files by sites:export (rules/editors#wording-export)", async () => {
    const { platform } = served;
    const sitesDir = platform.config.SITES_DIR ?? "";
    const load = () => loadSites({ demoSites: false, sitesDir });
    const [site, files] = [platform.wording.ofFiles(SLUG), await load()];
    if (!site) throw new Error("alpha is not served");
    await exportWording(
      { store: platform.store, now: platform.now() },
      { site, files, dir: `${sitesDir}/alpha` },
      load,
    );
    const written = (await load()).bySlug(SLUG);
    expect(written?.redirects).toMatchObject({ "/good-tips": "/top-tips", "/blog/winter": "/blog/cold" });
    expect(Object.keys(written?.content ?? {})).toEqual(
      expect.arrayContaining(["tips", "top-tips", "blog/cold"]),
    );
    expect(written?.content["blog/winter"]).toBeUndefined();
  });
});
