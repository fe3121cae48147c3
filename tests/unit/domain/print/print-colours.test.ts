import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { paperColours, type ThemeColours } from "~/domain/print/print-colours";
import { contrastRatio, TEXT_CONTRAST } from "~/domain/text/contrast";

const LIGHT: ThemeColours = {
  text: "#222222",
  text_muted: "#555555",
  surface_alt: "#eeeeee",
  line: "#dddddd",
  accent: "#0b5cad",
  accent_strong: "#083f77",
  price: "#0b5cad",
  negative: "#b00020",
  header: "#0b1f40",
  on_header: "#ffffff",
};
const DARK: ThemeColours = {
  ...LIGHT,
  text: "#f5f5f5",
  text_muted: "#bbbbbb",
  surface_alt: "#101418",
  line: "#333333",
  accent: "#8fc7ff",
  accent_strong: "#c4e2ff",
  price: "#8fc7ff",
  negative: "#ff9aa8",
};

describe("paperColours", () => {
  it("are the colours of a light theme", () =>
    expect(paperColours(LIGHT)).toEqual({
      ink: LIGHT.text,
      quiet: LIGHT.text_muted,
      accent: LIGHT.accent,
      price: LIGHT.price,
      sold: LIGHT.negative,
      line: LIGHT.line,
      tint: LIGHT.surface_alt,
      band: LIGHT.header,
      onBand: LIGHT.on_header,
    }));

  it("use the darker accent when the accent is too pale", () => {
    const pale = { ...LIGHT, accent: "#7ab8f5", price: "#7ab8f5" };
    expect(paperColours(pale)).toMatchObject({ accent: LIGHT.accent_strong, price: LIGHT.accent_strong });
  });

  const shipped = readdirSync("app/tenants/sites").flatMap((site) => {
    try {
      const theme = JSON.parse(readFileSync(`app/tenants/sites/${site}/theme.json`, "utf8"));
      return [[site, { ...LIGHT, ...theme.colour } as ThemeColours] as const];
    } catch {
      return [];
    }
  });
  it.each([["a dark theme", DARK] as const, ["a light theme", LIGHT] as const, ...shipped])(
    "of %s are legible on white and on the tint",
    (_, theme) => {
      const { ink, quiet, accent, price, sold, tint } = paperColours(theme);
      for (const colour of [ink, quiet, accent, price]) {
        expect(contrastRatio(colour, "#ffffff")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        expect(contrastRatio(colour, tint)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
      }
      expect(contrastRatio(sold, "#ffffff")).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    },
  );
});
