import sax from "sax";
import { z } from "zod";
import { CONTROL_CONTRAST, contrastRatio, TEXT_CONTRAST } from "~/domain/text/contrast";
import { withStandIns } from "~/tenants/fonts/font-css";

/**
 * A site's theme tokens (theme.json). `app/ui/styles/theme.css.ts` has the same shape as a vanilla-extract
 * contract; the registry writes the values as CSS variables, so a new theme needs no rebuild.
 */
const hex = z.string().regex(/^#[0-9a-f]{6}$/i, "a colour is written #rrggbb");
const px = z.string().regex(/^\d+(\.\d+)?(px|rem)$/, "a length is written 8px or 0.5rem");

const fontStack = z
  .string()
  .regex(/^[\w '",-]+$/, "a font family is names and commas, e.g. 'Segoe UI', Arial, sans-serif");

const fontFile = z.strictObject({
  family: z
    .string()
    .regex(/^[\w -]+$/)
    .describe("Its name in `body` or `heading`"),
  file: z
    .string()
    .regex(/^[a-z0-9]+([-_][a-z0-9]+)*\.woff2$/, "a font is a file of fonts/, e.g. bitter-700.woff2")
    .describe("Its file in fonts/: WOFF2, Latin letters, at most 20 KB"),
  weight: z
    .string()
    .regex(/^[1-9]00( [1-9]00)?$/)
    .describe('CSS font-weight: "700", or "400 700" of a variable font'),
});

export const themeSchema = z.strictObject({
  colour: z
    .strictObject({
      page: hex.describe("Background of the page"),
      surface: hex.describe("Background of cards and panels"),
      surface_alt: hex.describe("A second, quieter background: bands, table stripes"),
      text: hex.describe("Running text"),
      text_muted: hex.describe("Secondary text; must still reach 4.5:1 on page, surface and surface_alt"),
      line: hex.describe("Hairlines between things"),
      control_line: hex.describe("Borders of inputs; 3:1 on surface"),
      accent: hex.describe("Links and primary buttons"),
      on_accent: hex.describe("Text on accent"),
      accent_strong: hex.describe("Hover and pressed state of accent"),
      highlight: hex.describe("A second brand colour: tags, bands"),
      on_highlight: hex.describe("Text on highlight"),
      header: hex.describe("Background of the header"),
      on_header: hex.describe("Text and links on the header"),
      footer: hex.describe("Background of the footer"),
      on_footer: hex.describe("Text and links on the footer"),
      hero: hex.describe("Background of the home page's first band"),
      on_hero: hex.describe("Text on the hero"),
      price: hex.describe("The price on cards and vehicle pages"),
      positive: hex.describe("Green tags and success text"),
      on_positive: hex.describe("Text on positive"),
      negative: hex.describe("Error text and borders, red tags"),
      on_negative: hex.describe("Text on negative"),
      focus: hex.describe(
        "Focus ring; 3:1 on every background it can stand on: page, surface, header, hero, footer",
      ),
    })
    .describe("Colours; sites:check measures their contrast"),
  type: z
    .strictObject({
      body: fontStack.describe("CSS font-family of running text"),
      heading: fontStack.describe("CSS font-family of headings"),
      heading_weight: z
        .string()
        .regex(/^[1-9]00$/)
        .describe("CSS font-weight of headings, 100 to 900"),
      heading_case: z.enum(["none", "uppercase"]).describe("Whether headings are in capitals"),
      heading_tracking: z
        .string()
        .regex(/^-?\d*\.?\d+em$/)
        .describe("CSS letter-spacing of headings, e.g. -0.01em"),
      files: z
        .array(fontFile)
        .default([])
        .describe(
          "Fonts that pages load, together at most 45 KB. Pages ask for the first one before anything else. Visitors who save data, and letters that are not Latin, have the fonts of their system",
        ),
    })
    .describe("Type"),
  radius: z
    .strictObject({
      control: px.describe("Corners of buttons and inputs"),
      card: px.describe("Corners of cards and panels"),
      tag: px.describe("Corners of tags"),
    })
    .describe("How round corners are"),
  density: z
    .strictObject({
      gap: px.describe("Space between cards and blocks"),
      pad: px.describe("Space inside cards and panels"),
    })
    .describe("Spacing"),
});
export type Theme = z.infer<typeof themeSchema>;

/** Returns the CSS variable of a theme token: `colour.accent` → `--fc-colour-accent`. */
export function themeVariable(path: readonly string[]): string {
  return `fc-${path.join("-").replaceAll("_", "-")}`;
}

/**
 * Returns the theme as CSS variables on `:root`: `:root{--fc-colour-page:#ffffff;…}`. On a dark page, the browser draws
 * its own controls dark as well (tick boxes, drop-down lists, scroll bars).
 */
export function themeCss(theme: Theme): string {
  const { files, ...type } = theme.type;
  const families = new Set(files.map(({ family }) => family));
  const tokens = {
    ...theme,
    type: {
      ...type,
      body: withStandIns(type.body, families),
      heading: withStandIns(type.heading, families),
    },
  };
  const declarations = Object.entries(tokens).flatMap(([group, values]) =>
    Object.entries(values).map(([token, value]) => `--${themeVariable([group, token])}:${value}`),
  );
  const dark = contrastRatio(theme.colour.page, "#ffffff") > TEXT_CONTRAST;
  return `:root{color-scheme:${dark ? "dark" : "light"};${declarations.join(";")}}`;
}

type Colour = keyof Theme["colour"];

interface ContrastRule {
  colour: Colour;
  on: readonly Colour[];
  least: number;
}

const PLAIN = ["page", "surface", "surface_alt"] as const;

/** Every pair of colours that the pages combine, and the contrast that WCAG 2.2 AA requires. */
const CONTRAST_RULES: readonly ContrastRule[] = [
  { colour: "text", on: PLAIN, least: TEXT_CONTRAST },
  { colour: "text_muted", on: PLAIN, least: TEXT_CONTRAST },
  { colour: "accent", on: PLAIN, least: TEXT_CONTRAST },
  { colour: "accent_strong", on: PLAIN, least: TEXT_CONTRAST },
  { colour: "price", on: PLAIN, least: TEXT_CONTRAST },
  { colour: "negative", on: PLAIN, least: TEXT_CONTRAST },
  { colour: "positive", on: PLAIN, least: TEXT_CONTRAST },
  { colour: "on_accent", on: ["accent", "accent_strong"], least: TEXT_CONTRAST },
  { colour: "on_highlight", on: ["highlight"], least: TEXT_CONTRAST },
  { colour: "on_header", on: ["header"], least: TEXT_CONTRAST },
  { colour: "on_footer", on: ["footer"], least: TEXT_CONTRAST },
  { colour: "on_hero", on: ["hero"], least: TEXT_CONTRAST },
  { colour: "on_positive", on: ["positive"], least: TEXT_CONTRAST },
  { colour: "on_negative", on: ["negative"], least: TEXT_CONTRAST },
  { colour: "control_line", on: PLAIN, least: CONTROL_CONTRAST },
  { colour: "focus", on: [...PLAIN, "header", "hero", "footer"], least: CONTROL_CONTRAST },
];

interface ContrastFault {
  colour: Colour;
  on: Colour;
  ratio: number;
  least: number;
}

export function contrastFaults(theme: Theme): ContrastFault[] {
  return CONTRAST_RULES.flatMap(({ colour, on, least }) =>
    on
      .map((background) => ({
        colour,
        on: background,
        ratio: contrastRatio(theme.colour[colour], theme.colour[background]),
        least,
      }))
      .filter(({ ratio }) => ratio < least),
  );
}

const ELEMENTS = new Set(
  "svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath mask use symbol".split(
    " ",
  ),
);
const MAX_BYTES = 24 * 1024;

interface LogoFault {
  key: string;
  reason: string;
}

/**
 * Checks a logo for use inline in every page: only known elements, no scripts, nothing that loads, and no style
 * attributes, which the content security policy would block.
 */
export function logoFaults(svg: string): LogoFault[] {
  if (Buffer.byteLength(svg) > MAX_BYTES)
    return [{ key: "svg", reason: `larger than ${MAX_BYTES / 1024} KiB` }];
  const faults: LogoFault[] = [];
  const parser = sax.parser(true, {});
  let depth = 0;
  parser.ondoctype = () => faults.push({ key: "doctype", reason: "a document type is not allowed" });
  parser.onopentag = ({ name, attributes }) => {
    if (depth === 0 && name !== "svg")
      faults.push({ key: name, reason: "the outermost element must be svg" });
    if (depth === 0 && !attributes.viewBox)
      faults.push({ key: "viewBox", reason: "the svg needs a viewBox" });
    depth += 1;
    if (!ELEMENTS.has(name))
      faults.push({ key: name, reason: `the element <${name}> is not allowed in a logo` });
    for (const [attribute, value] of Object.entries(attributes)) {
      const reason = attributeFault(attribute, String(value));
      if (reason) faults.push({ key: `${name}.${attribute}`, reason });
    }
  };
  parser.onclosetag = () => {
    depth -= 1;
  };
  try {
    parser.write(svg).close();
  } catch (error) {
    const message = error instanceof Error ? error.message.replaceAll("\n", " ") : String(error);
    faults.push({ key: "svg", reason: `not well-formed: ${message}` });
  }
  return faults;
}

function attributeFault(name: string, value: string): string | null {
  if (/^on/i.test(name)) return "an event handler is not allowed";
  if (name === "style") return "use attributes such as fill: the security policy refuses style attributes";
  if (/(^|:)href$/i.test(name) && !value.startsWith("#"))
    return "a reference must be to an id of the logo itself";
  if (/url\(\s*(?!['"]?#)/i.test(value)) return "a reference must be to an id of the logo itself";
  return null;
}

/** Returns the logo for use in a page: without prolog and comments. */
export function inlineLogo(svg: string): string {
  return svg
    .replace(/<\?xml[^>]*\?>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/>\s+</g, "><")
    .trim();
}
