import { facetEntries, rangeEntries, type SearchState } from "~/domain/search/search-state";
import { formatFor } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { facetValueLabel, rangeText, type SearchWords } from "~/ui/search-labels";

/** Returns what a site calls the values of a search, outside React. */
export function siteSearchWords(site: Site): SearchWords {
  return {
    t: translator(site),
    format: formatFor(site.language, site.time_zone),
    dealerships: Object.fromEntries(site.dealerships.map(({ slug, name }) => [slug, name])),
    zeroPriceRange: site.search.zero_price_range,
  };
}

/** A part of a search: "Make", "Toyota or Mazda". */
export interface SearchPart {
  label: string;
  text: string;
}

/** Returns all that a search asks for, part by part: its words, its facets, its ranges. */
export function searchParts(words: SearchWords, { query, facets, ranges }: SearchState): SearchPart[] {
  const { t, format } = words;
  const parts: SearchPart[] = [];
  if (query) parts.push({ label: t("alerts.new.words"), text: `“${query}”` });
  for (const [facet, values] of facetEntries(facets)) {
    const texts = values.map((value) => facetValueLabel(words, facet, value));
    parts.push({ label: t(`search.facet.${facet}`), text: texts.join(t("alerts.new.or")) });
  }
  for (const [facet, range] of rangeEntries(ranges))
    parts.push({
      label: t(`search.range.${facet}`),
      text: rangeText(t, format, facet, range, words.zeroPriceRange),
    });
  return parts;
}
