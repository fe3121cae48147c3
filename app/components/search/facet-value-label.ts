import type { ListFacet } from "~/domain/search/facets";
import { priceRangeEnds } from "~/domain/search/price-range";
import type { SearchWords } from "./search-words";

/** How a facet's value reads: what the platform names itself in the site's words, all else as the feed writes it. */
export function facetValueLabel(words: SearchWords, facet: ListFacet, value: string): string {
  const { t } = words;
  switch (facet) {
    case "car_type":
    case "item_type":
    case "status":
      return t(`search.${facet}.${value}`, { defaultValue: value });
    case "seats":
      return t("search.seats", { count: Number(value) });
    case "certified":
      return t("search.certified");
    case "dealership_slug":
      return words.dealerships[value] ?? value;
    case "price_range":
      return priceRangeLabel(words, value);
    default:
      return value;
  }
}

/** "Under $10,000"; on sites where ranges from 0 take in cars without a price "Enquire - Under $10,000". */
function priceRangeLabel({ t, format, zeroPriceRange }: SearchWords, code: string): string {
  const ends = priceRangeEnds(code);
  if (!ends) return code;
  const { min, max } = ends;
  if (max === null) return t("search.price_range.over", { min: format.dollars(min ?? 0) });
  if (min !== null)
    return t("search.range_text.between", { min: format.dollars(min), max: format.dollars(max) });
  const range = t("search.price_range.under", { max: format.dollars(max) });
  return zeroPriceRange === "enquire" ? t("search.range_text.enquire", { range }) : range;
}
