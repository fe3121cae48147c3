import { describe, expect, it } from "vitest";
import { gsmText, isGsmText, textSegments } from "~/domain/message/text-message";

describe("the segments of a text message (rules/alerts#alert-text)", () => {
  it.each([
    ["", 1],
    ["a".repeat(160), 1],
    ["a".repeat(161), 2],
    ["a".repeat(306), 2],
    ["a".repeat(307), 3],
    ["€".repeat(80), 1],
    ["€".repeat(81), 2],
    ["车".repeat(70), 1],
    ["车".repeat(71), 2],
    ["车".repeat(135), 3],
  ])("of %s are %i", (text, segments) => expect(textSegments(text)).toBe(segments));

  it.each([
    ["Mum’s “best” car – $5…", 'Mum\'s "best" car - $5...'],
    ["Citroën Škoda", "Citroen Skoda"],
    ["4×4\u00a0wagon", "4x4 wagon"],
    ["Señor Größe", "Señor Größe"],
    ["红 car", "红 car"],
  ])("are kept few: %s becomes %s", (text, plain) => expect(gsmText(text)).toBe(plain));

  it("are of 7 bits only where every character is in the alphabet", () =>
    expect([isGsmText("Toyota {2020} €"), isGsmText("Toyota “2020”")]).toEqual([true, false]));
});
