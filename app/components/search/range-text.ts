import type { Format } from "~/components/site-context";
import type { RangeFacet } from "~/domain/search/facets";
import type { NumberRange } from "~/domain/search/search-state";
import type { ZeroPriceRange } from "~/domain/search/stock-filter";
import type { Translate } from "~/i18n/translate";

const isWeekly = (facet: RangeFacet) => facet === "weekly_price_range" || facet === "subscription_price";

/** One value of a range: "$25,000", "80,000 km", "2018", "$199 / week" (spec 1 §4). */
export function rangeValueText(t: Translate, format: Format, facet: RangeFacet, value: number): string {
  if (facet === "year") return String(value);
  if (facet === "km") return format.km(value);
  const dollars = format.dollars(value);
  return isWeekly(facet) ? t("card.per_week", { amount: dollars }) : dollars;
}

/**
 * "$20,000 to $30,000", "Up to 80,000 km", "2018 or newer", "$199 to $399 / week".
 * @param zeroPriceRange on sites where a price range from 0 takes in cars without a price, it reads
 *   "Enquire - Up to $20,000" (spec 1 §8)
 */
export function rangeText(
  t: Translate,
  format: Format,
  facet: RangeFacet,
  { min, max }: NumberRange,
  zeroPriceRange: ZeroPriceRange = "plain",
): string {
  const write = (value: number) => rangeValueText(t, format, facet, value);
  if (min === null || (min === 0 && max !== null && facet === "price" && zeroPriceRange === "enquire")) {
    const range = t(`search.range_text.to.${facet}`, { max: write(max ?? 0) });
    return min === null ? range : t("search.range_text.enquire", { range });
  }
  if (max === null) return t(`search.range_text.from.${facet}`, { min: write(min) });
  // The unit once: after the upper end.
  return t("search.range_text.between", {
    min: isWeekly(facet) ? format.dollars(min) : write(min),
    max: write(max),
  });
}
