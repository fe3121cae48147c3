import { describe, expect, it, test } from "vitest";
import { printableText } from "~/domain/printable-text";

/** As the embedded font: Latin with Vietnamese, some signs, and nothing else. */
const canDraw = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint <= 0x24f) ||
  (codePoint >= 0x1ea0 && codePoint <= 0x1ef9) ||
  "–—‘’“”•…™€[]".includes(String.fromCodePoint(codePoint));

describe("text that the font can draw", () => {
  it.each([
    "2022 Kia Rio – “as new”, 100 % €5",
    "Nguyễn Văn Đức, Łódź, Citroën, Škoda™",
    "Two lines\n\nand a paragraph",
  ])("%j stays as it is", (text) => {
    expect(printableText(text, canDraw)).toEqual({ text, lost: false });
  });

  it("takes letters and marks that come apart together", () => {
    expect(printableText("Nguye\u0302\u0303n", canDraw).text).toBe("Nguyễn");
  });
});

test.each([
  ["🚗 Great car 👍🏽!", "Great car !"],
  ["A 🇦🇺 car", "A car"],
  ["Family 👨‍👩‍👧 car ❤️", "Family car"],
  ["1️⃣ first", "1 first"],
])("pictures are left out of %j without a trace", (text, printed) => {
  expect(printableText(text, canDraw)).toEqual({ text: printed, lost: false });
});

test.each([
  ["✓ Bluetooth\n★ Sunroof\n➤ Towbar", "• Bluetooth\n• Sunroof\n• Towbar"],
  ["Sydney → Perth", "Sydney – Perth"],
  ["≤ 100 km, ≥ 5 seats", "<= 100 km, >= 5 seats"],
  ["non\u2011breaking\u00a0space", "non-breaking\u00a0space"],
  ["wide\u3000and\tthin\u2009spaces", "wide and thin spaces"],
])("a plainer sign stands in: %j", (text, printed) => {
  expect(printableText(text, canDraw)).toEqual({ text: printed, lost: false });
});

test("a stand-in that the font lacks too is not used", () => {
  const ascii = (codePoint: number) => codePoint >= 0x20 && codePoint < 0x7f;
  expect(printableText("→ ✓ ok", ascii)).toEqual({ text: "ok", lost: false });
});

test.each([
  ["中文服务", "[…]"],
  ["Call 王小明 now", "Call […] now"],
  ["हिन्दी भाषा", "[…]"],
  ["عربي and עברית", "[…] and […]"],
])("letters of a script that the font lacks are marked once a run, and told: %j", (text, printed) => {
  expect(printableText(text, canDraw)).toEqual({ text: printed, lost: true });
});

test("control characters never reach the paper", () => {
  expect(printableText("a\u0000b\u200dc\u202ed\u0007e\ufeff", () => true).text).toBe("abcde");
});
