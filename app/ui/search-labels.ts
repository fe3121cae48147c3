import { createContext, useContext } from "react";
import { wordName } from "~/domain/car/stock-word";
import { isWeekly, type ListFacet, listFacet, type RangeFacet, rangeFacet } from "~/domain/search/facets";
import { priceRangeEnds, UNPRICED } from "~/domain/search/price-bands";
import { outsideOf, RANGE_ENDS, type SliderScale } from "~/domain/search/range-slider";
import type { SearchTerms } from "~/domain/search/relaxed-searches";
import { cleanNumber, facetEntries, type NumberRange, rangeEntries } from "~/domain/search/search-state";
import { includesUnpriced, type ZeroPriceRange } from "~/domain/search/stock-filter";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { own } from "~/domain/text/own-property";
import { specValue, stockWord } from "~/i18n/spec-value";
import type { Translate } from "~/i18n/translate";
import { type Format, useTranslation } from "./site-context";

/** What a search's values are called: the site's words, and the names that only the search page knows. */
export interface SearchWords extends SearchNames {
  t: Translate;
  format: Format;
}
type SearchNames = Pick<SearchPageData, "dealerships" | "zeroPriceRange">;

export const SearchNamesContext = createContext<SearchNames>({ dealerships: {}, zeroPriceRange: "plain" });

export function useSearchWords(): SearchWords {
  return { ...useTranslation(), ...useContext(SearchNamesContext) };
}

/**
 * Returns the label of a facet value: the site's wording for values of the platform and for common words of the stock, else
 * the feed's own text.
 */
export function facetValueLabel(words: SearchWords, facet: ListFacet, value: string): string {
  const { t } = words;
  const { control, label } = listFacet(facet);
  if (control === "toggle") return t(`search.${facet}`);
  switch (label) {
    case "worded":
      // "SUVs & 4WDs" has the text `suvs_4wds`. Addresses and the index keep the value.
      return t(`search.${facet}.${wordName(value)}`, { defaultValue: value });
    case "stock_word":
      return stockWord(t, facet, value);
    case "counted":
      return t(`search.${facet}`, { count: Number(value) });
    case "dealership":
      return own(words.dealerships, value) ?? value;
    case "price_range":
      return priceRangeLabel(words, value);
    case "plain":
      return value;
  }
}

/** "Enquire for price", "Under $10,000"; on sites where ranges from 0 take in cars without a price "Enquire - Under $10,000". */
function priceRangeLabel({ t, format, zeroPriceRange }: SearchWords, code: string): string {
  if (code === UNPRICED) return t("search.price_range.unpriced");
  const ends = priceRangeEnds(code);
  if (!ends) return code;
  const { min, max } = ends;
  if (max === null) return t("search.price_range.over", { min: format.dollars(min ?? 0) });
  if (min !== null)
    return t("search.range_text.between", { min: format.dollars(min), max: format.dollars(max) });
  const range = t("search.price_range.under", { max: format.dollars(max) });
  return zeroPriceRange === "enquire" ? t("search.range_text.enquire", { range }) : range;
}

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

/** Returns where a search is done from: "Within 50 km of 2150", "Near 2150". */
export function nearText({ t, format }: SearchWords, { near: postcode, radius }: SearchTerms): string {
  return radius === undefined
    ? t("search.near.from", { postcode })
    : t("search.near.within_of", { km: format.count(radius), postcode });
}

/** Returns a search's keyword and filters as text for shoppers: `“sr5”, Toyota, Hilux, Up to $30,000`. */
export function searchInWords(searchWords: SearchWords, asked: SearchTerms): string {
  const { t, format } = searchWords;
  const words: string[] = [];
  if (asked.query) words.push(`“${asked.query}”`);
  // "Only show certified vehicles" is what a box does. In a sentence it is "Certified".
  for (const [facet, values] of facetEntries(asked.facets))
    if (listFacet(facet).control === "toggle") words.push(t(`search.facet.${facet}`));
    else for (const value of values) words.push(facetValueLabel(searchWords, facet, value));
  for (const [facet, range] of rangeEntries(asked.ranges))
    words.push(rangeText(t, format, facet, range, searchWords.zeroPriceRange));
  if (asked.near) words.push(nearText(searchWords, asked));
  return words.join(", ");
}
