import { describe, expect, it } from "vitest";
import { type DiffPart, diffText } from "~/domain/editing/text-diff";

/** Changed words are in brackets, lines are on both sides of a bar, and "…" is what is left out. */
function written(before: string, after: string): string {
  const side = (parts: DiffPart[]) =>
    parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join("") || "-";
  return diffText(before.replaceAll("/", "\n"), after.replaceAll("/", "\n"))
    .map((row) => `${row.hasGap ? "… " : ""}${side(row.before)} | ${side(row.after)}`)
    .join(" / ");
}

describe("the difference between two texts", () => {
  it.each([
    ["Enquire Now", "Enquire today", "Enquire [Now] | Enquire [today]"],
    ["Open till 5 pm", "Open till 9 pm", "Open till [5] pm | Open till [9] pm"],
    ["a/b/c/d/e", "a/b/X/d/e", "… b | b / [c] | [X] / d | d"],
    ["a/b/c", "a/b/c/d", "… c | c / - | [d]"],
    ["a/b/c/d/e/f/g", "a/X/c/d/e/Y/g", "a | a / [b] | [X] / c | c / … e | e / [f] | [Y] / g | g"],
    ["a/b", "a/b", "a | a / b | b"],
    [
      "Book a test drive today",
      "Book your first drive today",
      "Book [a test] drive today | Book [your first] drive today",
    ],
    [
      "Rosa and Con put eleven cars on a lot",
      "Ours is a paragraph and it is new",
      "[Rosa and Con put eleven cars on a lot] | [Ours is a paragraph and it is new]",
    ],
    ["", "new", "[] | [new]"],
    ["“Hello”, she said", "“Hullo”, she said", "“[Hello]”, she said | “[Hullo]”, she said"],
  ])("of %j, changed to %j, is %j", (before, after, wanted) => expect(written(before, after)).toBe(wanted));

  it("takes no longer for two long texts that have nothing in common", () => {
    const [old, now] = ["a", "b"].map((letter) => Array.from({ length: 2000 }, (_, n) => `${letter}${n}`));
    expect(diffText((old ?? []).join("\n"), (now ?? []).join("\n"))).toHaveLength(2000);
  });
});
