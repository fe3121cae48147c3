import { describe, expect, test } from "vitest";
import { contentAddresses } from "~/domain/content/content-node";
import { type ContentFault, KeptPages, readContent } from "~/tenants/content/read-content.server";

const FACTS = {
  name: "Alpha Cars",
  legal_name: "Alpha_Cars *Holdings* Pty Ltd",
  phone: "03 5550 0001",
  email: "hello@alpha.example",
  address: "1 Example Street, Sampleton VIC 3000",
  cars: "Used cars",
  sold_cars: "A vehicle is removed from the site once it is sold.",
};
const TEAM = { url: "/img/sites/alpha/0123456789ab/team", width: 1200, height: 800 };

function read(source: string, slug = "about-us") {
  const faults: ContentFault[] = [];
  const material = { facts: FACTS, picture: (name: string) => (name === "team.webp" ? TEAM : null) };
  const page = readContent(slug, source, material, (fault) => faults.push(fault));
  return { page, nodes: page?.nodes, faults };
}
const withTitle = (body: string) => `---\ntitle: About\n---\n${body}`;
const p = (...children: unknown[]) => ({ tag: "p", children });

describe("a content page", () => {
  test("has its front matter, its Markdown and the site's facts", () => {
    const { page, nodes, faults } = read(
      "---\r\ntitle: About {{site.name}}\r\ndescription: Who they are\r\n---\r\n## Hello\r\n\r\nCall {{ site.phone }}.\r\n",
    );
    expect(faults).toEqual([]);
    expect(page).toMatchObject({ slug: "about-us", title: "About Alpha Cars", description: "Who they are" });
    expect(nodes).toEqual([{ tag: "h2", children: ["Hello"] }, p("Call ", "03 5550 0001", ".")]);
  });

  test("has a fact as text, without its Markdown", () =>
    expect(read(withTitle("{{site.legal_name}}")).nodes).toEqual([p("Alpha_Cars *Holdings* Pty Ltd")]));

  test("links the site's e-mail address, and in a link only once", () => {
    const link = {
      tag: "a",
      attributes: { href: "mailto:hello@alpha.example" },
      children: ["hello@alpha.example"],
    };
    expect(read(withTitle("{{site.email}}")).nodes).toEqual([p(link)]);
    expect(read(withTitle("[{{site.email}}](mailto:{{site.email}})")).nodes).toEqual([p(link)]);
  });

  test("links no placeholder in running text, though .name is a top-level domain", () => {
    expect(read(withTitle("Talk to {{site.name}}.")).nodes).toEqual([p("Talk to ", FACTS.name, ".")]);
    const bare = read(withTitle("See https://example.com and example.com.")).nodes;
    expect(JSON.stringify(bare).match(/"href"/g)).toHaveLength(1);
  });

  test("has facts in the alternative text of a picture and in the title of a link", () => {
    const { nodes, faults } = read(
      withTitle('![{{site.name}} today](team.webp) [us](/contact "Ask {{site.name}}")'),
    );
    expect(faults).toEqual([]);
    expect(nodes).toEqual([
      p({ tag: "img", attributes: { ...TEAM, alt: "Alpha Cars today" }, children: [] }, " ", {
        tag: "a",
        attributes: { href: "/contact", title: "Ask Alpha Cars" },
        children: ["us"],
      }),
    ]);
  });

  test("has an h2 for an h1 of the text, because the title is the h1", () =>
    expect(read(withTitle("# Big")).nodes).toEqual([{ tag: "h2", children: ["Big"] }]));

  test("has lists, tables, code, quotes and rules", () => {
    const { nodes, faults } = read(
      withTitle(
        "2. a\n3. b\n\n- c\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n`k`\n\n> q\n\n---\n\n**b** *e* ~~s~~",
      ),
    );
    expect(faults).toEqual([]);
    expect(nodes?.map((node) => (typeof node === "string" || "block" in node ? node : node.tag))).toEqual([
      ..."ol ul table p blockquote hr p".split(" "),
    ]);
    expect(nodes?.[0]).toMatchObject({ attributes: { start: 2 } });
  });

  test.each([
    ["<script>alert(1)</script>", "line 4: <script>"],
    ['before <img src="x" onerror="alert(1)"> after', 'line 4: <img src="x" onerror="alert(1)">'],
    ['<a href="javascript:alert(1)">x</a>', 'line 4: <a href="javascript:alert(1)">'],
    ["<!-- note -->", "line 4: <!--"],
    ["- <b>x</b>", "line 4: <b>"],
    ["## <i>x</i>", "line 4: <i>"],
    ["[x](javascript:alert(1))", "line 4: ](javascript:"],
    ["[x](data:text/html,x)", "line 4: ](data:"],
    ["[x](//evil.example)", "line 4: //evil.example"],
    ["[x](https://)", "line 4: https://"],
    ["[x](tel:)", "line 4: tel:"],
  ])("leaves out %s and names it", (body, key) => {
    const { nodes, faults } = read(withTitle(`${body}\n\nKept.`));
    expect(faults).toMatchObject([{ key, severity: "fault" }]);
    expect(JSON.stringify(nodes)).not.toMatch(/alert|evil|javascript|data:|<|onerror/);
    expect(nodes?.at(-1)).toEqual(p("Kept."));
  });

  test.each([
    ["a page without front matter", "Hello", "title", "must begin with front matter"],
    ["a page without a title", "---\ndescription: x\n---\nHello", "title", "needs a title"],
    [
      "an unknown field",
      "---\ntitle: x\nauthor: y\n---\nHello",
      "author",
      "front matter has title, description",
    ],
    ["an unknown fact", withTitle("{{site.abn}}"), "{{site.abn}}", "there are {{site.name}}"],
    ["a fact without its area", withTitle("{{legal_name}}"), "{{legal_name}}", "unknown placeholder"],
    [
      "a fact named like a member of Object.prototype",
      withTitle("{{site.constructor}}"),
      "{{site.constructor}}",
      "unknown placeholder",
    ],
  ])("reports %s", (_name, source, key, reason) => {
    expect(read(source).faults).toContainEqual({
      key,
      reason: expect.stringContaining(reason),
      severity: "error",
    });
  });

  test("reports a file name that makes no address", () =>
    expect(read(withTitle("x"), "About Us").faults[0]?.severity).toBe("error"));
});

describe("a block of a content page", () => {
  test("has its attributes with their defaults and the site's facts", () => {
    const { nodes, faults } = read(withTitle('{% sell-banner heading="Sell to {{site.name}}" /%}'));
    expect(faults).toEqual([]);
    expect(nodes).toEqual([
      {
        block: "sell-banner",
        attributes: { heading: "Sell to Alpha Cars", href: "/sell-your-car" },
        children: [],
      },
    ]);
    expect(contentAddresses(nodes ?? [])).toEqual(["/sell-your-car"]);
  });

  test("has the blocks and the Markdown that it holds", () => {
    const { nodes, faults } = read(
      withTitle('{% faq %}\n\n{% question ask="Why?" %}\nBecause.\n{% /question %}\n\n{% /faq %}'),
    );
    expect(faults).toEqual([]);
    expect(nodes).toEqual([
      {
        block: "faq",
        attributes: {},
        children: [{ block: "question", attributes: { ask: "Why?" }, children: [p("Because.")] }],
      },
    ]);
  });

  test("has the site's own picture with its size", () => {
    const { nodes, faults } = read(
      withTitle('{% image src="team.webp" alt="The team" /%}\n\n![Us](media/team.webp)'),
    );
    expect(faults).toEqual([]);
    expect(nodes).toMatchObject([
      { attributes: { src: TEAM, alt: "The team" } },
      { children: [{ tag: "img", attributes: { ...TEAM, alt: "Us" } }] },
    ]);
  });

  test.each([
    [
      "an unknown block",
      "{% sel-banner /%}",
      "line 4: {% sel-banner %}",
      "there is no block sel-banner; there are hero,",
    ],
    ["a block of Markdoc's own", "{% if true %}\nx\n{% /if %}", "line 4: {% if %}", "there is no block if"],
    [
      "a block named like a member of Object.prototype",
      "{% constructor /%}",
      "line 4: {% constructor %}",
      "there is no block",
    ],
    [
      "an unknown attribute",
      '{% sell-banner hreff="/x" /%}',
      "line 4: {% sell-banner %} hreff",
      "unknown attribute; there are heading, text, button, href",
    ],
    ["a wrong attribute", "{% stock-strip count=99 /%}", "line 4: {% stock-strip %} count", "<=12"],
    [
      "a value without a name",
      '{% faq "x" %}\n{% /faq %}',
      "line 4: {% faq %} value without a name",
      "unknown attribute",
    ],
    ["a variable", "{% sell-banner heading=$x /%}", "line 4: {% sell-banner %} heading", "expected string"],
    [
      "an address that runs a script",
      '{% sell-banner href="javascript:alert(1)" /%}',
      "line 4: {% sell-banner %} href",
      "a link is a path",
    ],
    [
      "a missing attribute",
      '{% call-to-action heading="x" href="/" /%}',
      "line 4: {% call-to-action %} button",
      "expected string",
    ],
    [
      "a missing picture",
      '{% image src="teem.webp" alt="x" /%}',
      "line 4: {% image %} src",
      "there is no picture media/teem.webp",
    ],
    [
      "a picture outside the folder",
      '{% image src="../../secret.webp" alt="x" /%}',
      "line 4: {% image %} src",
      "a picture is a file in media/",
    ],
    [
      "a picture without an alternative text",
      '{% image src="team.webp" /%}',
      "line 4: {% image %} alt",
      "expected string",
    ],
    [
      "a Markdown picture without an alternative text",
      "![](media/team.webp)",
      "line 4: media/team.webp",
      "needs an alternative text",
    ],
    [
      "a Markdown picture that is missing",
      "![x](media/none.webp)",
      "line 4: media/none.webp",
      "there is no picture",
    ],
    [
      "a block in a sentence",
      "Look: {% payment-strip /%}",
      "line 4: {% payment-strip %}",
      "stands on a line of its own",
    ],
    [
      "a block in a list",
      "- a\n- {% payment-strip /%}",
      "line 5: {% payment-strip %}",
      "stands on a line of its own, not in a list",
    ],
    [
      "a block in a block that holds text",
      '{% faq %}\n{% question ask="x" %}\n{% payment-strip /%}\n{% /question %}\n{% /faq %}',
      "line 6: {% payment-strip %}",
      "can't stand in {% question %}",
    ],
    [
      "a part without its whole",
      '{% question ask="x" %}\ny\n{% /question %}',
      "line 4: {% question %}",
      "stands only in {% faq %}",
    ],
    [
      "text in a block that holds blocks",
      "{% faq %}\nstray\n{% /faq %}",
      "line 4: {% faq %}",
      "has text in it, and holds {% question %}",
    ],
    [
      "a second list of reviews",
      "{% reviews /%}\n\n{% reviews /%}",
      "line 6: {% reviews %}",
      "stands in a page once at most",
    ],
    [
      "a second list of places",
      "{% locations /%}\n\n{% locations /%}",
      "line 6: {% locations %}",
      "stands in a page once at most",
    ],
    [
      "a second calculator",
      "{% calculator /%}\n\n{% calculator /%}",
      "line 6: {% calculator %}",
      "stands in a page once at most",
    ],
    ["a block that is not closed", "{% faq %}", "line 4: {% faq %}", "missing closing"],
    ["a block that is not opened", "{% /faq %}", "line 4: {% faq %}", "missing opening"],
    ["a tag that can't be read", "{% faq heading= %}", "line 4: {% … %}", "Expected"],
    [
      "a value of many brackets",
      `{% faq x=${"[".repeat(10_000)} /%}`,
      `line 4: {% faq x=${"[".repeat(51)}`,
      "within",
    ],
    ["a tag without its end", 'A\n\n{% faq heading="x %}\n\nB', 'line 6: {% faq heading="x %}', "is missing"],
    ["rows of half tags", "{%".repeat(22_000), `line 4: ${"{%".repeat(30)}`, "is missing"],
    [
      "rows of braces",
      `Kept.\n\n${"{".repeat(44_900)}`,
      `line 6: ${"{".repeat(60)}`,
      "signs of Markdown at most",
    ],
    ["many tags", "{% payment-strip /%}\n".repeat(601), "line 604: {% payment-strip /%}", "600 tags"],
    ["a large table", `a|b\n-|-\n${"x\n".repeat(1500)}`, "line 1505: x", "3000 cells"],
    [
      "more blocks than a page may cost",
      "{% stock-strip /%}\n\n".repeat(100),
      "line 36: {% stock-strip %}",
      "costs 25",
    ],
    ["a variable in a sentence", "Hello {% $site.name %}", "line 4: {% $… %}", "variables are not used"],
  ])("is left out and named with its line: %s", (_name, body, key, reason) => {
    const { page, faults } = read(withTitle(`${body}`));
    expect(faults).toContainEqual({ key, reason: expect.stringContaining(reason), severity: "fault" });
    expect(page).not.toBeNull();
    expect(faults).toHaveLength(1);
    expect(JSON.stringify(page?.nodes)).not.toMatch(/javascript|secret|hreff|stray|\{%/);
  });
});

test("a page is read again only when its text, the site's facts or one of its pictures change", () => {
  const pages = new KeptPages();
  const readAgain = (source: string, facts = FACTS, picture = TEAM) => {
    const faults: ContentFault[] = [];
    const page = pages.read("a", source, { facts, picture: () => picture }, (fault) => faults.push(fault));
    return { page, faults };
  };
  const source = withTitle("![Us](team.webp) {% no-block /%}");
  const first = readAgain(source);
  expect(readAgain(source).page).toBe(first.page);
  expect(readAgain(source).faults).toEqual(first.faults);
  expect(first.faults).toHaveLength(1);
  for (const other of [
    readAgain(`${source}.`),
    readAgain(source, { ...FACTS, name: "Beta" }),
    readAgain(source, FACTS, { ...TEAM, width: 600 }),
  ])
    expect(other.page).not.toBe(first.page);
});
