import { z } from "zod";

export const SIGNATURES = [
  "none",
  "price_tags",
  "star_map",
  "diagonal",
  "showroom",
  "horizon",
  "hazard",
  "soft",
  "island",
  "wave",
] as const;
export type Signature = (typeof SIGNATURES)[number];

export const look = z.strictObject({
  header: z
    .enum(["solid", "light", "stacked"])
    .describe("solid: brand band; light: page colour with a rule; stacked: utility row above"),
  card: z.enum(["raised", "outlined", "flat"]).describe("How a car's card stands on the page"),
  hero: z.enum(["search", "split", "statement"]).describe("How the home page opens"),
  footer: z
    .enum(["columns", "split", "centred"])
    .default("columns")
    .describe(
      "columns: groups of links side by side; split: name and phone next to them; centred: links in rows, in the middle",
    ),
  signature: z
    .enum(SIGNATURES)
    .default("none")
    .describe(
      "What the brand is known by. none; price_tags: hand-painted tags and an awning; star_map: a star, and states as a map; diagonal: a slanted cut; showroom: one large car and thin lines; horizon: hills and a low sun, and a weight gauge on caravans; hazard: a striped edge and large weights; soft: round shapes, weeks on a slider; island: a map of Tasmania; wave: waves",
    ),
});
