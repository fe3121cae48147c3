import { describe, expect, it } from "vitest";
import { partOfSite, plainReason } from "~/domain/editing/plain-reason";
import blockEditor from "~/i18n/default/en-AU/block_editor.json";
import desk from "~/i18n/default/en-AU/desk.json";
import { readContent } from "~/tenants/content/read-content.server";

/** What the reader of a page says about its Markdown. */
function reasonsFor(markdown: string, matter = "title: A page"): string[] {
  const reasons: string[] = [];
  const facts = { name: "Alpha" } as never;
  readContent("a-page", `---\n${matter}\n---\n${markdown}`, { facts, picture: () => null }, ({ reason }) =>
    reasons.push(reason),
  );
  return reasons;
}

describe("what the checks of a page say, as an editor reads it", () => {
  it.each([
    ["{% faq %}\n", "no_end"],
    ["{% /faq %}\n", "no_beginning"],
    ['{% call-to-action heading="Book /%}', "incomplete"],
    ["{% call-to-action heading= /%}", "incomplete"],
    ["{% call-to-arms /%}", "no_block"],
    ["Text {% stock-strip /%} text", "own_line"],
    ['{% question ask="Why?" %}\nSo.\n{% /question %}', "only_within"],
    ["{% stock-strip count=99 /%}", "at_most"],
    ["{% stock-strip count=0 /%}", "at_least"],
    ['{% stock-strip count="three" /%}', "number"],
    ['{% stock-strip show="rusty" /%}', "option"],
    ["{% stock-strip colour=1 /%}", "no_setting"],
    ["{% call-to-action heading=5 /%}", "text"],
    ['{% call-to-action button="Go" href="/contact" /%}', "required"],
    ['{% call-to-action heading="" button="Go" href="/contact" /%}', "required"],
    ['{% call-to-action heading="Go" button="Go" href="javascript:x" /%}', "link"],
    ['{% image src="yard.jpg" alt="The yard" /%}', "no_picture"],
    ['{% image src="Yard.tiff" alt="The yard" /%}', "picture"],
    ["![](/media/yard.jpg)", "alt"],
    ["![The yard](/media/yard.jpg)", "no_picture"],
    ["{% faq %}\nText\n{% /faq %}", "text_in_block"],
    ["<b>Bold</b>", "html"],
    ["[Go](javascript:x)", "link"],
    ["Call {{site.fax}}", "placeholder"],
    ["Call {% $phone %}", "variable"],
    ["{".repeat(44_900), "too_many_signs"],
  ])("%j: %s", (markdown, name) => {
    const names = reasonsFor(markdown).map((reason) => plainReason(reason).name);
    expect(names).toContain(name);
    expect(names).not.toContain("other");
  });

  it.each([
    ["title: A\npublish_at: soon", "moment"],
    ["title: A\nnoindex: maybe", "yes_or_no"],
    ["title: ", "title"],
  ])("front matter %j: %s", (matter, name) => {
    expect(reasonsFor("Text", matter).map((reason) => plainReason(reason).name)).toContain(name);
  });

  it.each([
    [
      "{{price, number}} is not supported: write {{price}}, numbers and dates come formatted",
      "mark",
      { mark: "{{price, number}}", instead: "{{price}}" },
    ],
    ["<b> would be shown as it is written, texts are plain: leave it out", "markup", { mark: "<b>" }],
    ["unknown placeholder {{price}}; this text has none", "filled_in", { mark: "{{price}}" }],
    ["there is no page /winter on this site", "no_page", { page: "/winter" }],
    ["no popup shows on /contact: it has a form, or is no page of texts", "no_popup", { page: "/contact" }],
    ["words that no rule knows: Zod schema", "other", {}],
  ])("%j: %s", (reason, name, values) => expect(plainReason(reason)).toEqual({ name, values }));

  it.each([
    ["content/about-us.md", "line 3: /winter", "page", { page: "/about-us" }],
    ["site.json", "navigation.footer.0.links.2.href", "footer", {}],
    ["site.json", "popups.easter.link_to", "popup", { name: "easter" }],
    ["theme.json", "colour.accent", "other", {}],
  ])("names what else must change: %s, %s", (file, key, name, values) => {
    expect(partOfSite(file, key)).toEqual({ name, values });
  });
});

/** Words of developers. */
const REFUSED =
  /\b(pars\w*|schemas?|JSON|regex\w*|syntax|objects?|strings?|boolean|null|undefined|attributes?|front matter|configuration|Markdoc|zod|tokens?)\b|\.(md|json)\b|\{% (?!and)|site\.json/i;

function textsIn(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${prefix}.${name}`, value]] : textsIn(value, `${prefix}.${name}`),
  );
}

it("tells editors what is wrong without a developer's word", () => {
  const { fault, reason, part, publish, versions, translate, links, documents, sign_in } = desk;
  const messages = {
    ...{ fault, reason, part, publish: publish.error, versions: versions.error, links: links.error },
    ...{ file: translate.error, text: translate.reason, form: documents.error, document: documents.fault },
    ...{ sign_in: sign_in.error, field: blockEditor.error, block: blockEditor.reason },
  };
  const all = textsIn(messages, "desk");
  expect(all.length).toBeGreaterThan(120);
  expect(all.filter(([, text]) => REFUSED.test(text))).toEqual([]);
});
