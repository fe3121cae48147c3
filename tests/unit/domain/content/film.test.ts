import { describe, expect, it } from "vitest";
import type { ContentNode } from "~/domain/content/content-node";
import { filmOfParagraph, readFilm } from "~/domain/content/film";

const ID = "dQw4w9WgXcQ";
const YOUTUBE = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`;
const VIMEO = "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1";

describe("the address of a film", () => {
  it.each<[player: string, address: string]>([
    [YOUTUBE, `https://www.youtube.com/watch?v=${ID}`],
    [YOUTUBE, `https://youtube.com/watch?v=${ID}&list=PL123&index=2`],
    [YOUTUBE, `https://m.youtube.com/watch?app=desktop&v=${ID}`],
    [YOUTUBE, `https://youtu.be/${ID}?si=abcdef`],
    [YOUTUBE, `https://www.youtube.com/embed/${ID}`],
    [YOUTUBE, `https://www.youtube.com/shorts/${ID}`],
    [YOUTUBE, `https://www.youtube.com/live/${ID}?feature=share`],
    [YOUTUBE, `https://www.youtube-nocookie.com/embed/${ID}`],
    [`${YOUTUBE}&start=90`, `https://youtu.be/${ID}?t=90`],
    [`${YOUTUBE}&start=90`, `https://www.youtube.com/watch?v=${ID}&t=1m30s`],
    [`${YOUTUBE}&start=3600`, `https://www.youtube.com/embed/${ID}?start=3600`],
    [YOUTUBE, `https://youtu.be/${ID}?t=soon`],
    [VIMEO, "https://vimeo.com/76979871"],
    [VIMEO, "https://www.vimeo.com/76979871?share=copy"],
    [VIMEO, "https://player.vimeo.com/video/76979871"],
    [`${VIMEO}&h=1a2b3c4d5e`, "https://vimeo.com/76979871/1a2b3c4d5e"],
    [`${VIMEO}&h=1a2b3c4d5e`, "https://player.vimeo.com/video/76979871?h=1a2b3c4d5e"],
  ])("is played at %s for %s", (player, address) => expect(readFilm(address)?.player).toBe(player));

  it.each([
    `http://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com/watch?v=${ID}x`,
    "https://www.youtube.com/watch?v=<script>",
    "https://www.youtube.com/@harbourmotors",
    "https://www.youtube.com/playlist?list=PL123",
    `https://www.youtube.com/embed/${ID}/more`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/https://youtu.be/${ID}`,
    `https://youtu.be:8443/${ID}`,
    `https://me@youtu.be/${ID}`,
    "https://youtu.be/",
    "https://vimeo.com/channels/staffpicks",
    "https://vimeo.com/76979871/zzz",
    "https://vimeo.com/76979871/1a2b/3c",
    "https://player.vimeo.com/76979871",
    "/videos/our-yard",
    "",
  ])("is no film's where it is %s", (address) => expect(readFilm(address)).toBeNull());
});

describe("a paragraph that is a film", () => {
  const href = `https://youtu.be/${ID}`;
  const link = (text: string, to = href): ContentNode => ({
    tag: "a",
    attributes: { href: to },
    children: [text],
  });
  it.each<[title: string | null | undefined, nodes: ContentNode[]]>([
    [null, [link(href)]],
    [null, ["\n", link(href), " "]],
    ["Our yard", [link("Our yard")]],
    [undefined, ["See ", link("our yard")]],
    [undefined, [link(href), link(href)]],
    [undefined, [link("Our yard", "https://example.com/")]],
    [undefined, [{ tag: "a", attributes: { href }, children: [{ tag: "img", children: [] }] }]],
    [undefined, [{ tag: "strong", children: [link(href)] }]],
    [undefined, [href]],
    [undefined, []],
  ])("has the title %j", (title, nodes) => expect(filmOfParagraph(nodes)?.title).toBe(title));
});
