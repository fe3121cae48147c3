import { describe, expect, it } from "vitest";
import { marked } from "~/server/page-marks";
import { withKeys } from "~/server/shown-marks";
import type { Site } from "~/tenants/site";

const WORDS = { heading: "Keys", elsewhere: "Elsewhere", language: null };

/** Marks texts as the translator does, and returns the finished page of them. */
function page(draw: (text: (key: string, says: string) => string) => string): string {
  const marks = marked({} as Site);
  const body = draw((key, says) => marks.site.markText?.(key, says) ?? says);
  return withKeys(`<!DOCTYPE html><html><body>${body}</body></html>`, marks, WORDS, "n");
}
const link = (key: string) => ` <a class="fc-key" href="/preview/text?key=${key}">${key}</a>`;
const number = (value: number) => `<sup class="fc-key" aria-hidden="true">${value}</sup>`;

describe("the keys next to texts", () => {
  const cases: [
    what: string,
    html: (text: (key: string, says: string) => string) => string,
    expected: string,
  ][] = [
    ["a link after a text", (t) => `<p>${t("a.b", "One")}</p>`, `<p>One${link("a.b")}</p>`],
    ["the key without its plural form", (t) => `<p>${t("a.b_one", "One")}</p>`, `<p>One${link("a.b")}</p>`],
    [
      "a number within a link",
      (t) => `<a href="/x">${t("a.b", "One")}</a>`,
      `<a href="/x">One${number(1)}</a>`,
    ],
    [
      "a number within a button's icon and words",
      (t) => `<button><span>${t("a.b", "One")}</span></button>`,
      `<button><span>One${number(1)}</span></button>`,
    ],
    [
      "one within another",
      (t) => `<p>${t("a.b", `Two ${t("c.d", "one")}`)}</p>`,
      `<p>Two one${link("c.d")}${link("a.b")}</p>`,
    ],
    [
      "a number where screen readers read nothing",
      (t) => `<span aria-hidden="true">${t("a.b", "One")}</span><p>${t("c.d", "Two")}</p>`,
      `<span aria-hidden="true">One${number(1)}</span><p>Two${link("c.d")}</p>`,
    ],
    ["none in an attribute", (t) => `<img alt="${t("a.b", "One")}">`, '<img alt="One">'],
    [
      "none in an address",
      (t) => `<a href="/x?q=${encodeURIComponent(t("a.b", "One"))}">x</a>`,
      '<a href="/x?q=One">x</a>',
    ],
    [
      "none in a script",
      (t) => `<script>{"a":"${t("a.b", "<p>")}"}</script>`,
      '<script>{"a":"<p>"}</script>',
    ],
    [
      "none in an option",
      (t) => `<select><option>${t("a.b", "One")}</option></select>`,
      "<select><option>One</option></select>",
    ],
    ["none of the editor's own", (t) => `<p>${t("desk.bar.text", "One")}</p>`, "<p>One</p>"],
    [
      "one at the end of a text that is cut by a link",
      (t) => `<p>${t("a.b", "See | now").replace("|", "<a>x</a>")}</p>`,
      `<p>See <a>x</a> now${link("a.b")}</p>`,
    ],
    ["none of a text that is cut off", (t) => `<p>${t("a.b", "One").slice(0, -11)}</p>`, "<p>On</p>"],
    [
      "entities as they are",
      (t) => `<p>${t("a.b", "One &amp; &lt;two&gt;")}</p>`,
      `<p>One &amp; &lt;two&gt;${link("a.b")}</p>`,
    ],
  ];
  for (const [what, html, expected] of cases)
    it(`are ${what}`, () => {
      const drawn = page(html);
      expect(drawn).toContain(`<body>${expected}<style`);
      expect(drawn).not.toMatch(/[\uE000-\uE0FF]|%EE%80/);
    });

  it("are listed at the end, those of attributes apart", () => {
    const drawn = page(
      (t) => `<a title="${t("a.title", "T")}">${t("a.b", "One")}</a><p>${t("a.b", "One")}</p>`,
    );
    const [, list = "", others = ""] = /<ol>(.*)<\/ol>[\s\S]*<ul>(.*)<\/ul>/.exec(drawn) ?? [];
    expect(list).toBe('<li value="1"><a href="/preview/text?key=a.b">a.b</a></li>');
    expect(others).toBe('<li><a href="/preview/text?key=a.title">a.title</a></li>');
  });

  it("leads to the field of the page's own language", () => {
    const marks = marked({} as Site);
    const body = `<p>${marks.site.markText?.("a.b", "One")}</p>`;
    const words = { ...WORDS, language: "zh-Hans" };
    const drawn = withKeys(`<!DOCTYPE html><html><body>${body}</body></html>`, marks, words, "n");
    expect(drawn).toContain('href="/preview/text?key=a.b&amp;language=zh-Hans"');
  });
});
