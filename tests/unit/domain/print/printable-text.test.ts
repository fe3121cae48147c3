import { describe, expect, it, test } from "vitest";
import { printableText } from "~/domain/print/print-sheet";

/** Like the embedded font: Latin with Vietnamese, some signs, and nothing else. */
const canDraw = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint <= 0x24f) ||
  (codePoint >= 0x1ea0 && codePoint <= 0x1ef9) ||
  "–—‘’“”•…™€[]".includes(String.fromCodePoint(codePoint));

describe("printableText", () => {
  it.each([
    "2022 Kia Rio – “as new”, 100 % €5",
    "Nguyễn Văn Đức, Łódź, Citroën, Škoda™",
    "Two lines\n\nand a paragraph",
  ])("leaves %j unchanged", (text) => expect(printableText(text, canDraw)).toEqual({ text, lost: false }));

  it("composes a letter and its separate accents", () =>
    expect(printableText("Nguye\u0302\u0303n", canDraw).text).toBe("Nguyễn"));
});

test.each([
  ["🚗 Great car 👍🏽!", "Great car !"],
  ["A 🇦🇺 car", "A car"],
  ["Family 👨‍👩‍👧 car ❤️", "Family car"],
  ["1️⃣ first", "1 first"],
])("printableText removes emoji from %j without a trace", (text, printed) => {
  expect(printableText(text, canDraw)).toEqual({ text: printed, lost: false });
});

test.each([
  ["✓ Bluetooth\n★ Sunroof\n➤ Towbar", "• Bluetooth\n• Sunroof\n• Towbar"],
  ["Sydney → Perth", "Sydney – Perth"],
  ["≤ 100 km, ≥ 5 seats", "<= 100 km, >= 5 seats"],
  ["non\u2011breaking\u00a0space", "non-breaking\u00a0space"],
  ["wide\u3000and\tthin\u2009spaces", "wide and thin spaces"],
])("printableText replaces signs in %j by plainer ones", (text, printed) => {
  expect(printableText(text, canDraw)).toEqual({ text: printed, lost: false });
});

test("printableText does not use a replacement that the font lacks", () => {
  const ascii = (codePoint: number) => codePoint >= 0x20 && codePoint < 0x7f;
  expect(printableText("→ ✓ ok", ascii)).toEqual({ text: "ok", lost: false });
});

test.each([
  ["中文服务", "[…]"],
  ["Call 王小明 now", "Call […] now"],
  ["हिन्दी भाषा", "[…]"],
  ["عربي and עברית", "[…] and […]"],
])("printableText marks each run of letters that the font lacks in %j", (text, printed) => {
  expect(printableText(text, canDraw)).toEqual({ text: printed, lost: true });
});

test("printableText removes control characters", () =>
  expect(printableText("a\u0000b\u200dc\u202ed\u0007e\ufeff", () => true).text).toBe("abcde"));
