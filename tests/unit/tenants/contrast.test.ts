import { describe, expect, test } from "vitest";
import { contrastRatio, relativeLuminance } from "~/domain/text/contrast";
import type { Theme } from "~/tenants/theme";
import { contrastFaults } from "~/tenants/theme-contrast";

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
  test("accepts a sound theme", () => {
    expect(contrastFaults(themeWith({}))).toEqual([]);
  });

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

  test("ignores hairlines, which carry no meaning", () => {
    expect(contrastFaults(themeWith({ line: "#ffffff" }))).toEqual([]);
  });
});
