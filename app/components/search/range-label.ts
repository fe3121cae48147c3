import type { Format } from "~/components/site-context";
import { isWeekly, type RangeFacet, rangeFacet } from "~/domain/search/facets";
import { outsideOf, RANGE_ENDS, type SliderScale } from "~/domain/search/range-slider";
import { cleanNumber, type NumberRange } from "~/domain/search/search-state";
import { includesUnpriced, type ZeroPriceRange } from "~/domain/search/stock-filter";
import { specValue } from "~/i18n/spec-value";
import type { Translate } from "~/i18n/translate";

/** One value of a range: "$25,000", "80,000 km", "2018", "$199 / week" (rules/facets#slider-weekly-label). */
export function rangeValueText(t: Translate, format: Format, facet: RangeFacet, value: number): string {
  const { unit } = rangeFacet(facet);
  switch (unit) {
    case "dollars":
      return format.dollars(value);
    case "dollars_a_week":
      return t("card.per_week", { amount: format.dollars(value) });
    case "year":
      return String(value);
    default:
      return specValue(t, format, { key: facet, value: String(value), unit });
  }
}

/** A value as its field shows it, which a shopper can edit: "112,000", "2018". */
export function rangeFieldText(format: Format, facet: RangeFacet, value: number | null): string {
  if (value === null) return "";
  const text = rangeFacet(facet).unit === "year" ? String(value) : format.count(value);
  // A language may write numbers in a way that the field does not read.
  return cleanNumber(text) === value ? text : String(value);
}

/**
 * "$20,000 to $30,000", "Up to 80,000 km", "2018 or newer", "$199 to $399 / week".
 * @param zeroPriceRange on sites where a price range from 0 takes in cars without a price, it reads
 *   "Enquire - Up to $20,000" (rules/facets#facet-zero-range)
 */
export function rangeText(
  t: Translate,
  format: Format,
  facet: RangeFacet,
  { min, max }: NumberRange,
  zeroPriceRange: ZeroPriceRange = "plain",
): string {
  const write = (value: number) => rangeValueText(t, format, facet, value);
  const isEnquiry = max !== null && includesUnpriced(facet, { min, max }, zeroPriceRange);
  if (min === null || isEnquiry) {
    const range = t(`search.range_text.to.${facet}`, { max: write(max ?? 0) });
    return isEnquiry ? t("search.range_text.enquire", { range }) : range;
  }
  if (max === null) return t(`search.range_text.from.${facet}`, { min: write(min) });
  // The unit once: after the upper end.
  const range = t("search.range_text.between", {
    min: isWeekly(facet) ? format.dollars(min) : write(min),
    max: write(max),
  });
  // One weight looks like another.
  return t(`search.range_text.between_of.${facet}`, { range, defaultValue: range });
}

/** Why a range's limits beyond its scale are not searched for: one sentence each (rules/facets#slider-clamp). */
export function outsideTexts(
  t: Translate,
  format: Format,
  facet: RangeFacet,
  scale: SliderScale,
  limits: NumberRange,
): string[] {
  return RANGE_ENDS.flatMap((end) => {
    const limit = limits[end];
    const where = outsideOf(scale, limit);
    if (!where || limit === null) return [];
    return t(`search.range_outside.${where}`, {
      value: rangeValueText(t, format, facet, limit),
      bound: rangeValueText(t, format, facet, scale[where === "above" ? "max" : "min"]),
    });
  });
}
