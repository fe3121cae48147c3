import { describe, expect, test } from "vitest";
import { contrastRatio, relativeLuminance } from "~/domain/text/contrast";
import { contrastFaults, type Theme } from "~/tenants/theme";
import { shippedSite, shippedSites } from "../../support/shipped-sites";

describe("contrastRatio and relativeLuminance (WCAG 2.2)", () => {
  // These figures follow from WCAG's definition and match contrast checkers.
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4.0],
    ["#0000ff", "#ffffff", 8.59],
    ["#FFFF00", "#0000ff", 8],
  ])("give %s on %s the ratio %d", (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 1);
    expect(contrastRatio(other, one)).toBe(contrastRatio(one, other));
  });

  test("put #777777 just below 4.5:1 and #767676 just above", () => {
    expect(contrastRatio("#777777", "#ffffff")).toBeLessThan(4.5);
    expect(contrastRatio("#767676", "#ffffff")).toBeGreaterThan(4.5);
  });

  test("make green lighter than red, and red lighter than blue", () => {
    expect(relativeLuminance("#00ff00")).toBeCloseTo(0.7152, 4);
    expect(relativeLuminance("#ff0000")).toBeCloseTo(0.2126, 4);
    expect(relativeLuminance("#0000ff")).toBeCloseTo(0.0722, 4);
  });
});

const SOUND: Theme["colour"] = {
  page: "#ffffff",
  surface: "#ffffff",
  surface_alt: "#f5f5f5",
  text: "#111111",
  text_muted: "#555555",
  line: "#dddddd",
  control_line: "#767676",
  accent: "#0b4fb3",
  on_accent: "#ffffff",
  accent_strong: "#083a85",
  highlight: "#ffd466",
  on_highlight: "#222222",
  header: "#0b1f40",
  on_header: "#ffffff",
  footer: "#0b1f40",
  on_footer: "#ffffff",
  hero: "#0b1f40",
  on_hero: "#ffffff",
  price: "#111111",
  positive: "#146c3a",
  on_positive: "#ffffff",
  negative: "#a80f2f",
  on_negative: "#ffffff",
  focus: "#c8640e",
};

function themeWith(colour: Partial<Theme["colour"]>): Theme {
  return {
    colour: { ...SOUND, ...colour },
    type: {
      files: [],
      body: "Arial",
      heading: "Arial",
      heading_weight: "700",
      heading_case: "none",
      heading_tracking: "0em",
    },
    radius: { control: "4px", card: "4px", tag: "4px" },
    density: { gap: "20px", pad: "16px" },
  };
}

describe("contrastFaults", () => {
  test("accepts a sound theme", () => expect(contrastFaults(themeWith({}))).toEqual([]));

  test.each<[Partial<Theme["colour"]>, keyof Theme["colour"], (keyof Theme["colour"])[], number]>([
    [{ text_muted: "#757575" }, "text_muted", ["surface_alt"], 4.5],
    [{ accent: "#ff6600" }, "accent", ["page", "surface", "surface_alt"], 4.5],
    [{ on_accent: "#0b4fb3" }, "on_accent", ["accent", "accent_strong"], 4.5],
    [{ on_header: "#445577" }, "on_header", ["header"], 4.5],
    [{ on_footer: "#445577" }, "on_footer", ["footer"], 4.5],
    [{ on_hero: "#445577" }, "on_hero", ["hero"], 4.5],
    [{ price: "#cc8800" }, "price", ["page", "surface", "surface_alt"], 4.5],
    [{ control_line: "#cccccc" }, "control_line", ["page", "surface", "surface_alt"], 3],
    [{ focus: "#0b4fb3" }, "focus", ["header", "hero", "footer"], 3],
  ])("of %j reports %s on %j, which needs %d:1", (colour, failing, on, least) => {
    const faults = contrastFaults(themeWith(colour)).filter((fault) => fault.colour === failing);
    expect(faults.map((fault) => fault.on)).toEqual(on);
    expect(faults.every((fault) => fault.least === least && fault.ratio < least)).toBe(true);
  });

  test("ignores hairlines, which carry no meaning", () =>
    expect(contrastFaults(themeWith({ line: "#ffffff" }))).toEqual([]));
});

/** The difference of two colours in OKLab: 0.02 is just seen. */
function difference(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
    const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
    const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
    return [
      0.2105 * l + 0.7936 * m - 0.0041 * s,
      1.978 * l - 2.4286 * m + 0.4506 * s,
      0.0259 * l + 0.7828 * m - 0.8087 * s,
    ];
  }) as [number[], number[]];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

test.each(shippedSites())("actions, sales and states of %s have colours of their own", (slug) => {
  const { colour } = shippedSite(slug).theme;
  const roles = ["accent", "highlight", "positive", "negative"];
  const alike = roles.flatMap((one, index) =>
    roles
      .slice(index + 1)
      .filter((other) => difference(colour[one] ?? "", colour[other] ?? "") < 0.1)
      .map((other) => `${one} and ${other}`),
  );
  expect(alike).toEqual([]);
});
