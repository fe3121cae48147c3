import { describe, expect, it } from "vitest";
import { type MARKDOWN_MARKS, markdownChange } from "~/domain/editing/markdown-marks";

type Mark = (typeof MARKDOWN_MARKS)[number];

/** Presses a button in a text whose selection is between "‹" and "›", and returns the text after it in the same way. */
function pressed(mark: Mark, marked: string): string {
  const [start, end] = [marked.indexOf("‹"), marked.indexOf("›") - 1];
  const text = marked.replace(/[‹›]/g, "");
  const { from, to, insert, select } = markdownChange(mark, { text, start, end });
  const after = text.slice(0, from) + insert + text.slice(to);
  const [first, last] = select;
  return `${after.slice(0, first)}‹${after.slice(first, last)}›${after.slice(last)}`;
}

/* rules/editors#markdown-buttons */
describe("the buttons above a Markdown text", () => {
  const cases: [Mark, string, string][] = [
    ["bold", "We are ‹open› on Sunday", "We are **‹open›** on Sunday"],
    ["bold", "We are‹ open ›on Sunday", "We are **‹open›** on Sunday"],
    ["bold", "We are **‹open›** on Sunday", "We are ‹open› on Sunday"],
    ["bold", "We are ‹**open**› on Sunday", "We are ‹open› on Sunday"],
    ["bold", "We are op‹›en on Sunday", "We are **‹open›** on Sunday"],
    ["bold", "We are ‹› ", "We are **‹›** "],
    ["bold", "‹›", "**‹›**"],
    ["bold", "周日‹营业›。", "周日**‹营业›**。"],
    ["bold", "‹- one\n\n- two›", "‹- **one**\n\n- **two**›"],
    ["bold", "‹## Hours›", "## **‹Hours›**"],
    ["link", "See ‹our cars›.", "See [our cars](‹›)."],
    ["link", "See ‹›.", "See [](‹›)."],
    ["link", "See ‹/contact›.", "See [‹›](/contact)."],
    ["link", "See ‹https://maps.example/a›", "See [‹›](https://maps.example/a)"],
    ["link", "See ‹our\ncars›.", "See [our cars](‹›)."],
    ["list", "Before\n\n‹one\n\ntwo\n›\nAfter", "Before\n\n‹- one\n\n- two›\n\nAfter"],
    ["list", "‹- one\n* two›", "‹one\ntwo›"],
    ["list", "o‹n›e", "- one‹›"],
    ["list", "‹›", "- ‹›"],
    ["heading", "Opening ‹hours›\nMonday", "## Opening hours‹›\nMonday"],
    ["heading", "### Opening ‹›hours", "Opening hours‹›"],
  ];
  it.each(cases)("%s turns %j into %j", (mark, before, after) => expect(pressed(mark, before)).toBe(after));

  it("undo themselves when they are pressed twice", () => {
    for (const mark of ["bold", "list"] as const)
      for (const text of ["‹one›", "‹one\ntwo›"].slice(0, mark === "bold" ? 1 : 2))
        expect(pressed(mark, pressed(mark, text)).replace(/[‹›]/g, "")).toBe(text.replace(/[‹›]/g, ""));
  });
});
