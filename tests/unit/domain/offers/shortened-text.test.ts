import { describe, expect, it } from "vitest";
import { CARD_DESCRIPTION, DISCLAIMER, PAGE_DESCRIPTION, shortenText } from "~/domain/offers/shortened-text";

const letters = (count: number) => "a".repeat(count);
const words = (count: number) => "four ".repeat(Math.ceil(count / 5)).slice(0, count);

describe("shortenText", () => {
  it("has 160 characters on a card, 200 on an offer's page and 200 of a disclaimer (rules/offers#offer-lengths)", () =>
    expect([CARD_DESCRIPTION, PAGE_DESCRIPTION, DISCLAIMER]).toEqual([160, 200, 200]));

  it.each([
    [159, 160, false],
    [160, 160, false],
    [161, 160, true],
    [199, 200, false],
    [200, 200, false],
    [201, 200, true],
  ])("of %i characters with a limit of %i is shortened: %s", (length, limit, isShortened) => {
    const { full, short } = shortenText(letters(length), limit);
    expect(full).toHaveLength(length);
    expect(short !== null).toBe(isShortened);
  });

  it.each([
    ["ends at a word", "Drive it home today", 14, "Drive it home…"],
    ["keeps a word that ends at the limit", "Drive it home today", 13, "Drive it home…"],
    ["leaves out a comma before the ellipsis", "Drive it home, today", 16, "Drive it home…"],
    ["cuts a text of one long word", letters(30), 10, `${letters(10)}…`],
    ["cuts a long word behind a short one", `so ${letters(30)}`, 10, `so ${letters(7)}…`],
  ])("%s", (_name, text, limit, short) => expect(shortenText(text, limit).short).toBe(short));

  it("counts a letter outside the basic plane as one, and never cuts it in half", () => {
    expect(shortenText("🚗".repeat(160), 160).short).toBeNull();
    expect(shortenText("🚗".repeat(161), 160).short).toBe(`${"🚗".repeat(160)}…`);
  });

  it("ignores white space around a text", () =>
    expect(shortenText(`  ${words(159).trimEnd()}  `, 160).short).toBeNull());
});
