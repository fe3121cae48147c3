import { describe, expect, test } from "vitest";
import { type ContentFault, renderContent } from "~/tenants/content.server";

const FACTS = {
  name: "Alpha Cars",
  legal_name: "Alpha_Cars *Holdings* Pty Ltd",
  phone: "03 5550 0001",
  email: "hello@alpha.example",
  address: "1 Example Street, Sampleton VIC 3000",
};

function render(source: string, slug = "about-us") {
  const faults: ContentFault[] = [];
  const page = renderContent(slug, source, FACTS, (fault) => faults.push(fault));
  return { page, faults };
}
const withTitle = (body: string) => `---\ntitle: About\n---\n${body}`;

describe("renderContent", () => {
  test("reads front matter, Markdown and the site's facts", () => {
    const { page, faults } = render(
      "---\r\ntitle: About {{site.name}}\r\ndescription: Who they are\r\n---\r\n## Hello\r\n\r\nCall {{ site.phone }}.\r\n",
    );
    expect(faults).toEqual([]);
    expect(page).toMatchObject({ slug: "about-us", title: "About Alpha Cars", description: "Who they are" });
    expect(page?.html).toContain("<h2>Hello</h2>");
    expect(page?.html).toContain("<p>Call 03 5550 0001.</p>");
  });

  test("inserts a fact as text, without its Markdown", () => {
    expect(render(withTitle("{{site.legal_name}}")).page?.html).toBe("<p>Alpha_Cars *Holdings* Pty Ltd</p>");
  });

  test("turns an h1 of the text into an h2, because the title is the h1", () => {
    expect(render(withTitle("# Big")).page?.html).toBe("<h2>Big</h2>");
  });

  test.each([
    ["<script>alert(1)</script>after", "alert"],
    ['<img src="x" onerror="alert(1)">', "onerror"],
    ['<a href="javascript:alert(1)">x</a>', "javascript"],
    ["[x](javascript:alert(1))", "javascript"],
    ["[x](data:text/html,x)", "data:"],
    ['<iframe src="https://evil.example"></iframe>', "iframe"],
    ['<p style="position:fixed">x</p>', "style"],
    ['<form action="https://evil.example"><input></form>', "form"],
    ['<a href="//evil.example">x</a>', "//evil"],
  ])("makes %s harmless", (body, gone) => {
    expect(render(withTitle(body)).page?.html).not.toContain(gone);
  });

  test("warns about what the sanitiser removes", () => {
    expect(render(withTitle("<iframe></iframe>")).faults).toEqual([
      { key: "<iframe>", reason: "is not allowed in content and was removed", severity: "warning" },
    ]);
  });

  test('adds rel="noopener" to links to other sites only', () => {
    expect(render(withTitle("[x](https://other.example/)")).page?.html).toContain('rel="noopener"');
    expect(render(withTitle("[x](/contact)")).page?.html).toBe('<p><a href="/contact">x</a></p>');
  });

  test.each([
    ["a page without front matter", "Hello", "title", "must begin with front matter"],
    ["a page without a title", "---\ndescription: x\n---\nHello", "title", "needs a title"],
    ["an unknown field", "---\ntitle: x\nauthor: y\n---\nHello", "author", "title and description only"],
    ["an unknown fact", withTitle("{{site.abn}}"), "{{site.abn}}", "there are {{site.name}}"],
    ["a fact without its area", withTitle("{{legal_name}}"), "{{legal_name}}", "unknown placeholder"],
    [
      "a fact named like a member of Object.prototype",
      withTitle("{{site.constructor}}"),
      "{{site.constructor}}",
      "unknown placeholder",
    ],
  ])("reports %s", (_name, source, key, reason) => {
    expect(render(source).faults).toContainEqual({
      key,
      reason: expect.stringContaining(reason),
      severity: "error",
    });
  });

  test("reports a file name that makes no address", () => {
    expect(render(withTitle("x"), "About Us").faults[0]?.severity).toBe("error");
  });
});
