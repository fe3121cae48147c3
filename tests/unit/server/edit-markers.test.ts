import { describe, expect, it } from "vitest";
import type { PageThing } from "~/domain/editing/edited-entry";
import { withMarkers } from "~/server/edit-markers";
import { marked, type ThingForm } from "~/server/page-marks";
import type { Site } from "~/tenants/site";

const WORDS = {
  name: (text: string, hasDraft: boolean) => `Edit ${text}${hasDraft ? " (draft)" : ""}`,
  drafted: (name: string) => `${name} (draft)`,
  heading: "Elsewhere",
  intro: "Names",
  publish: "Publish",
  script: {},
};
const PRIVATE_USE = /[\uE000-\uF8FF]|%EE%80/i;
type Text = (key: string, says: string, values?: Record<string, string | number>) => string;
type Thing = (thing: PageThing, says: string) => string;

const formOf = ({ kind, key, field, part }: PageThing): ThingForm | null =>
  key === "locked"
    ? null
    : {
        href: `/preview/${kind}?key=${key}#${field ?? "part"}`,
        name: `Edit ${kind}`,
        field: field ?? null,
        place: part === undefined ? "end" : "element",
        hasDraft: key === "drafted",
        most: kind === "menu" ? 1 : 3,
      };
const PICTURE: PageThing = { kind: "picture", key: "yard.webp" };

/** Draws a page as an editor sees it, and returns its body without style and list, with short markers. */
function page(draw: (text: Text, thing: Thing) => string): { body: string; listed: string[]; html: string } {
  const marks = marked({} as Site, (id) => id !== "locked.text", formOf);
  const { markText, markThing } = marks.site;
  const drawn = draw(
    (key, says, values) => markText?.(key, says, values) ?? says,
    (thing, says) => markThing?.(thing, says) ?? says,
  );
  const ofPicture = formOf(PICTURE);
  const html = withMarkers(`<!DOCTYPE html><html><head></head><body>${drawn}</body></html>`, marks, {
    edited: {
      ...{ address: "/cars?page=2", language: null },
      hasDraft: ({ id, form }) => form?.hasDraft ?? id === "drafted.text",
      picture: (src) =>
        src.includes("yard") && ofPicture
          ? { id: "picture:yard.webp#", text: ofPicture.name, values: {}, form: ofPicture }
          : null,
    },
    words: WORDS,
    nonce: "n",
  });
  const [, body = "", list = ""] = /<body>(.*)<style nonce="n">[\s\S]*<ul>(.*)<\/ul>/.exec(html) ?? [];
  return {
    html,
    body: body
      .replace(/<a id="(\S+)" class="fc-pen[^>]*>.*?<\/a>/g, "[$1]")
      .replace(/<fc-t id="fc-t\d+" data-text="[^"]*"/g, "<fc-t")
      .replace(/ data-fc="fc-b\d+"/g, " anchor"),
    listed: [...list.matchAll(/data-edit="([^"]*)"/g)].map(([, id = ""]) => id),
  };
}

describe("the markers of an edited page", () => {
  const cases: [what: string, html: (text: Text) => string, body: string, listed?: string[]][] = [
    ["are behind a text", (t) => `<p>${t("a.b", "One")}</p>`, "<p><fc-t>One</fc-t>[edit-a_b]</p>"],
    [
      "are behind a link, never in it",
      (t) => `<p><a href="/x"><span>${t("a.b", "One")}</span></a></p>`,
      '<p><a href="/x"><span><fc-t>One</fc-t></span></a>[edit-a_b]</p>',
    ],
    [
      "are behind a heading with a link in it",
      (t) => `<div><h2><a href="/x">${t("a.b", "One")}</a></h2></div>`,
      '<div><h2><a href="/x"><fc-t>One</fc-t></a></h2>[edit-a_b]</div>',
    ],
    [
      "are behind details, which show their summary alone",
      (t) =>
        `<section><details><summary>${t("a.b", "One")}</summary><p>${t("c.d", "Two")}</p></details></section>`,
      "<section><details><summary><fc-t>One</fc-t></summary><p><fc-t>Two</fc-t>[edit-c_d]</p></details>[edit-a_b]</section>",
    ],
    [
      "are behind what screen readers don't read",
      (t) => `<p><i aria-hidden="true">${t("a.b", "One")}</i></p>`,
      '<p><i aria-hidden="true"><fc-t>One</fc-t></i>[edit-a_b]</p>',
    ],
    [
      "are in the list for a link before the page's landmarks",
      (t) => `<a href="#main">${t("a.b", "One")}</a>`,
      '<a href="#main"><fc-t>One</fc-t></a>',
      ["a.b"],
    ],
    [
      "are one for each text in another",
      (t) => `<p>${t("a.b", `Two ${t("c.d", "one")}`)}</p>`,
      "<p><fc-t>Two <fc-t>one</fc-t>[edit-c_d]</fc-t>[edit-a_b]</p>",
    ],
    [
      "are at the end of a text that is cut by a tag",
      (t) => `<p>${t("a.b", "See | now").replace("|", "<b>x</b>")}</p>`,
      "<p>See <b>x</b> now[edit-a_b]</p>",
    ],
    [
      "carry what a text's placeholders were filled with",
      (t) => `<p>${t("a.b_other", "2 cars", { count: 2, name: '"<i>' })}</p>`,
      `<p><fc-t data-values="{&quot;count&quot;:2,&quot;name&quot;:&quot;\\&quot;&lt;i&gt;&quot;}">2 cars</fc-t>[edit-a_b]</p>`,
    ],
    [
      "are at the first three places of a text",
      (t) => [1, 2, 3, 4].map(() => `<p>${t("a.b", "One")}</p>`).join(""),
      "<p><fc-t>One</fc-t>[edit-a_b]</p><p><fc-t>One</fc-t>[edit-a_b-2]</p><p><fc-t>One</fc-t>[edit-a_b-3]</p><p><fc-t>One</fc-t></p>",
    ],
    [
      "are in the list for attributes, options and addresses",
      (t) =>
        `<img alt="${t("a.alt", "One")}"><select><option>${t("a.option", "Two")}</option></select><a href="/x?q=${encodeURIComponent(t("a.q", "Three"))}">x</a><script>${t("a.script", "Four")}</script>`,
      '<img alt="One"><select><option>Two</option></select><a href="/x?q=Three">x</a><script>Four</script>',
      ["a.alt", "a.option", "a.q", "a.script"],
    ],
    ["are not at a text that nobody may edit", (t) => `<p>${t("locked.text", "One")}</p>`, "<p>One</p>"],
    ["are not at an empty text", (t) => `<p>${t("a.b", "")}</p>`, "<p></p>"],
  ];
  it.each(cases)("%s", (_what, html, body, listed = []) => {
    const drawn = page(html);
    expect(drawn).toMatchObject({ body, listed });
    expect(drawn.html).not.toMatch(PRIVATE_USE);
  });

  const PHONE: PageThing = { kind: "facts", key: "site", field: "phone" };
  const things: [
    what: string,
    html: (thing: Thing, text: Text) => string,
    body: string,
    listed?: string[],
  ][] = [
    [
      "are at a fact that a link has",
      (thing) => `<p><a href="tel:1">${thing(PHONE, "03 5550")}</a></p>`,
      '<p><a href="tel:1"><fc-t>03 5550</fc-t></a>[edit-facts_site_phone]</p>',
    ],
    [
      "are in the list for a fact that the page has in attributes only",
      (thing) => `<img alt="${thing(PHONE, "03 5550")}">`,
      '<img alt="03 5550">',
      ["facts:site#phone"],
    ],
    [
      "are before a block, which has the outline",
      (thing) =>
        `${thing({ kind: "page", key: "home", part: 1 }, "")}<style>p{}</style><section class="x"><p>One</p></section>`,
      '[edit-page_home_1]<style>p{}</style><section anchor class="x"><p>One</p></section>',
    ],
    [
      "are at the first entry of a menu, next to that of its text",
      (thing, t) =>
        ["One", "Two"]
          .map((each) => `<li><a>${thing({ kind: "menu", key: "header" }, t(`nav.${each}`, each))}</a></li>`)
          .join(""),
      "<li><a><fc-t><fc-t>One</fc-t></fc-t></a>[edit-nav_One][edit-menu_header_]</li><li><a><fc-t><fc-t>Two</fc-t></fc-t></a>[edit-nav_Two]</li>",
    ],
    [
      "are behind a picture of the library",
      () =>
        '<p><picture><img src="/img/yard?w=320"></picture><img src="/img/yard"><img src="/img/other"></p>',
      '<p><picture><img anchor src="/img/yard?w=320"></picture>[edit-picture_yard_webp_]<img anchor src="/img/yard">[edit-picture_yard_webp_-2]<img src="/img/other"></p>',
    ],
    [
      "are not at what this editor may not change",
      (thing) => `<p>${thing({ ...PHONE, key: "locked" }, "03 5550")}</p>`,
      "<p>03 5550</p>",
    ],
  ];
  it.each(things)("%s", (_what, html, body, listed = []) => {
    const drawn = page((text, thing) => html(thing, text));
    expect(drawn).toMatchObject({ body, listed });
    expect(drawn.html).not.toMatch(PRIVATE_USE);
  });

  it("lead to the place of a thing in its form, and back", () => {
    const { html } = page((_text, thing) => `<p>${thing({ ...PHONE, key: "drafted" }, "03 5550")}</p>`);
    const from = new URLSearchParams({ from: "/cars?page=2#edit-facts_drafted_phone" });
    expect(html).toContain(`href="/preview/facts?key=drafted&amp;${from}#phone"`);
    expect(html).toContain('aria-label="Edit facts (draft)" data-edit="facts:drafted#phone"');
    expect(html).toContain('data-thing="phone"');
  });

  it("name the text, its draft and the way back to it", () => {
    const { html } = page((t) => `<p>${t("drafted.text", "“Ask &lt;now&gt;”")}</p>`);
    const query = new URLSearchParams({ key: "drafted.text", from: "/cars?page=2#edit-drafted_text" });
    expect(html).toContain(`href="/preview/text?${String(query).replaceAll("&", "&amp;")}"`);
    expect(html).toContain('class="fc-pen fc-draft"');
  });

  it("lead from a draft, and from nothing else, to where it is published", () => {
    const { html } = page((t) => `<p>${t("drafted.text", "One")}</p><p>${t("a.b", "Two")}</p>`);
    const links = html.matchAll(/data-edit="([^"]*)"[^>]*>(?:(?!<\/a>).)*<\/a>(<a [^>]*>[^<]*<\/a>)?/g);
    expect([...links].map(([, id, publish = ""]) => [id, publish])).toEqual([
      ["drafted.text", '<a class="fc-publish" href="/preview/publish#editor">Publish</a>'],
      ["a.b", ""],
    ]);
  });

  it("an editor's text or a feed can't forge a marker", () => {
    const forged = "\uE000\uE010\uE001x\uE002";
    const copied = page((t) => `<p>${forged}</p><p>${t("a.b", `One ${forged}`, { name: forged })}</p>`);
    expect(copied.body).toBe(
      '<p>x</p><p><fc-t data-values="{&quot;name&quot;:&quot;x&quot;}">One x</fc-t>[edit-a_b]</p>',
    );
    const escaped = page((t) => `<p>${t("a.b", "&lt;b&gt;{{x}}&quot;", { x: "</fc-t><script>" })}</p>`);
    expect(escaped.body).toContain("&lt;b&gt;{{x}}&quot;</fc-t>[edit-a_b]");
    expect(escaped.html).not.toContain("<script>");
    expect(marked({} as Site).site.markText?.("a.b", "One")).not.toBe(
      marked({} as Site).site.markText?.("a.b", "One"),
    );
  });
});
