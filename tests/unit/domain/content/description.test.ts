import { describe, expect, it } from "vitest";
import type { ContentNode } from "~/domain/content/content-node";
import { describedBy } from "~/domain/content/description";

const p = (...children: ContentNode[]): ContentNode => ({ tag: "p", children });
const block = (...children: ContentNode[]): ContentNode => ({ block: "tile", attributes: {}, children });

describe("the description of a page without one (rules/content#content-seo)", () => {
  it.each<[string, ContentNode[], string | null]>([
    ["its first paragraph", [{ tag: "h2", children: ["Heading"] }, p("One."), p("Two.")], "One."],
    [
      "in one line, with the words of links",
      [p("Ask  us\n", { tag: "a", attributes: { href: "/contact" }, children: ["here"] }, ".")],
      "Ask us here.",
    ],
    ["in a block, where the page has no other", [block(p("In a tile."))], "In a tile."],
    [
      "not a paragraph of a picture alone",
      [p({ tag: "img", attributes: { alt: "x" }, children: [] }), p("Then.")],
      "Then.",
    ],
    ["none without a paragraph", [{ tag: "ul", children: [] }, block()], null],
  ])("is %s", (_said, nodes, description) => expect(describedBy(nodes)).toBe(description));

  it("has 160 characters at most, in whole words", () => {
    const description = describedBy([p("word, ".repeat(60))]) ?? "";
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description).toMatch(/word…$/);
    expect(describedBy([p("a".repeat(500))])).toHaveLength(81);
  });
});
