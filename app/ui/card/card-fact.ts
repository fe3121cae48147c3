import type { SpecItem } from "~/domain/car/spec-list";
import { specValue } from "~/i18n/spec-value";
import type { Translate } from "~/i18n/translate";
import type { Format } from "~/ui/site-context";

/** Figures that an icon alone does not explain: one weight looks like another, and a range like kilometres driven. */
const SPELT_OUT: readonly string[] = [
  "sleeps",
  "electric_range",
  "tare_weight",
  "aggregate_trailer_mass",
  "grossvehiclemass",
];

/** Whether `factText` includes what a label would say. */
export function isSpeltOut(fact: SpecItem): boolean {
  return SPELT_OUT.includes(fact.key);
}

/** A fact as a card or icon row writes it, without its label: "61,000 km", "ATM 2,740 kg", "4 berth". */
export function factText(t: Translate, format: Format, fact: SpecItem): string {
  const value = specValue(t, format, fact);
  return isSpeltOut(fact) ? t(`measure.${fact.key}`, { value }) : value;
}
