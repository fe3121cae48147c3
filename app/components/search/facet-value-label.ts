import { wordName } from "~/domain/car/stock-word";
import { type ListFacet, listFacet } from "~/domain/search/facets";
import { priceRangeEnds, UNPRICED } from "~/domain/search/price-range";
import { own } from "~/domain/text/own-property";
import { stockWord } from "~/i18n/stock-word";
import type { SearchWords } from "./use-search-labels";

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
