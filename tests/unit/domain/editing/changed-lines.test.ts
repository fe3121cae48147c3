import { describe, expect, it } from "vitest";
import { changedLines } from "~/domain/editing/changed-lines";

const lines = (text: string) => text.replaceAll(" ", "\n");

describe("the changed lines of a text", () => {
  it.each([
    ["a b c d e f g", "a b c X e f g", "… c d e …", "… c X e …"],
    ["a b c", "X b c", "a b …", "X b …"],
    ["a b c", "a b X", "… b c", "… b X"],
    ["a b c d", "a b X c d", "… b c …", "… b X c …"],
    ["a b c d", "a d", "a b c d", "a d"],
    ["a b c d e f", "a X c d Y f", "a b c d e f", "a X c d Y f"],
    ["a a a a", "a a a a a", "… a", "… a a"],
    ["a", "b", "a", "b"],
    ["", "a b", "", "a b"],
    ["a b c", "a b c", "a b c", "a b c"],
  ])("of %j, changed to %j, are %j and %j", (before, after, shownBefore, shownAfter) => {
    expect(changedLines(lines(before), lines(after))).toEqual({
      before: lines(shownBefore),
      after: lines(shownAfter),
    });
  });
});
