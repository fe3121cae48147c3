import type { FontMetrics } from "./woff2";

export interface FontFace {
  family: string;
  /** CSS font-weight: "700", or "400 700" of a variable font. */
  weight: string;
  url: string;
  metrics: FontMetrics;
}

export interface SiteFonts {
  /** `@font-face` rules; empty when the theme names no files. */
  css: string;
  /** Address of the font that pages ask for before anything else: the first of the theme's list. */
  preload: string | null;
  /** Files by their addresses. */
  files: ReadonlyMap<string, string>;
}

/** The letters of Western languages. Other scripts are written in the system's fonts. */
const LATIN = "U+0-FF,U+131,U+152-153,U+160-161,U+178,U+17D-17E,U+2000-206F,U+20AC,U+2122,U+2190-2193,U+2212";

interface SystemFont {
  regular: readonly string[];
  bold: readonly string[];
  /** The width of their average letter, as `readWoff2` measures it. */
  width: { regular: number; bold: number };
}

/** Fonts that visitors have: on Windows and Apple's systems, on Android, on Linux. Each line has equal widths. */
const SYSTEM_FONTS: Record<"sans" | "serif", readonly SystemFont[]> = {
  sans: [
    {
      regular: ["Arial", "Liberation Sans", "Helvetica"],
      bold: ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"],
      width: { regular: 0.447, bold: 0.479 },
    },
    { regular: ["Roboto"], bold: ["Roboto Bold"], width: { regular: 0.442, bold: 0.45 } },
    { regular: ["DejaVu Sans"], bold: ["DejaVu Sans Bold"], width: { regular: 0.507, bold: 0.572 } },
  ],
  serif: [
    {
      regular: ["Times New Roman", "Liberation Serif"],
      bold: ["Times New Roman Bold", "Liberation Serif Bold"],
      width: { regular: 0.404, bold: 0.429 },
    },
    { regular: ["Noto Serif"], bold: ["Noto Serif Bold"], width: { regular: 0.474, bold: 0.503 } },
    { regular: ["DejaVu Serif"], bold: ["DejaVu Serif Bold"], width: { regular: 0.514, bold: 0.564 } },
  ],
};

/**
 * Returns the `@font-face` rules of fonts. Each has stand-ins: the visitor's own fonts, scaled to its width and height,
 * so that nothing moves when it arrives.
 * @param stacks the font families of the theme: one that ends in `serif` has stand-ins with serifs
 */
export function fontCss(faces: readonly FontFace[], stacks: readonly string[]): string {
  return faces
    .map((face) => {
      const stack = stacks.find((each) => familiesOf(each).includes(face.family)) ?? "";
      return ownRule(face) + standInRules(face, /[ ,]serif$/.test(stack) ? "serif" : "sans");
    })
    .join("");
}

/** Returns a font stack with the stand-ins of its fonts after each of them. */
export function withStandIns(stack: string, families: ReadonlySet<string>): string {
  return familiesOf(stack)
    .flatMap((family) => [
      family,
      ...(families.has(family) ? STAND_INS.map((mark) => `${family} ${mark}`) : []),
    ])
    .map((family) => (/^[a-z-]+$/.test(family) ? family : `'${family}'`))
    .join(",");
}

const STAND_INS = ["1", "2", "3"] as const;

function familiesOf(stack: string): string[] {
  return stack.split(",").map((family) => family.trim().replace(/^(['"])(.*)\1$/, "$2"));
}

function ownRule({ family, weight, url }: FontFace): string {
  return `@font-face{font-family:'${family}';font-weight:${weight};font-display:optional;src:url(${url}) format("woff2");unicode-range:${LATIN}}`;
}

function standInRules({ family, weight, metrics }: FontFace, kind: "sans" | "serif"): string {
  const cut = Number.parseInt(weight, 10) < 600 ? "regular" : "bold";
  return SYSTEM_FONTS[kind]
    .map((system, index) => {
      const scale = metrics.width / system.width[cut];
      const overrides = [
        ["size-adjust", scale],
        ["ascent-override", metrics.ascent / scale],
        ["descent-override", metrics.descent / scale],
        ["line-gap-override", metrics.lineGap / scale],
      ].map(([name, part]) => `${name}:${Number((Number(part) * 100).toFixed(1))}%`);
      const src = system[cut].map((name) => `local("${name}")`).join(",");
      return `@font-face{font-family:'${family} ${STAND_INS[index]}';font-weight:${weight};src:${src};${overrides.join(";")}}`;
    })
    .join("");
}
