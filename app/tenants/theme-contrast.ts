import { CONTROL_CONTRAST, contrastRatio, TEXT_CONTRAST } from "~/domain/text/contrast";
import type { Theme } from "./theme";

type Colour = keyof Theme["colour"];

interface ContrastRule {
  colour: Colour;
  on: readonly Colour[];
  least: number;
}

const PLAIN = ["page", "surface", "surface_alt"] as const;

/** Every pair of colours that the pages combine, and the contrast that WCAG 2.2 AA requires. */
export const CONTRAST_RULES: readonly ContrastRule[] = [
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

export interface ContrastFault {
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
