import { expect, it } from "vitest";
import { type PageField, readPageSource, writePageSource } from "~/domain/editing/page-source";

it.each([
  ["One line.", "One line."],
  ['"Quoted"', '"Quoted"'],
  ["Two lines\nnoindex: true", "Two lines noindex: true"],
  ["---\n\n# Over", "--- # Over"],
  ["A\u2028b\tc", "A b c"],
])("writes the description %j as one line of front matter that reads as %j", (typed, read) => {
  const fields = new Map<PageField, string>([
    ["title", "A page"],
    ["description", typed],
  ]);
  const source = readPageSource(writePageSource({ fields, markdown: "Text." }));
  expect([...source.fields]).toEqual([
    ["title", "A page"],
    ["description", read],
  ]);
  expect(source.markdown).toBe("Text.\n");
});
