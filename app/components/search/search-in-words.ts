import type { Format } from "~/components/site-context";
import type { ListFacet, RangeFacet } from "~/domain/search/facets";
import type { Asked } from "~/domain/search/loosen";
import type { Translate } from "~/i18n/translate";
import { facetValueLabel } from "./facet-value-label";
import { rangeText } from "./range-text";

/** What a search asks for, as a shopper reads it: `“sr5”, Toyota, Hilux, Up to $30,000`. */
export function searchInWords({ t, format }: { t: Translate; format: Format }, asked: Asked): string {
  const words: string[] = [];
  if (asked.query) words.push(`“${asked.query}”`);
  for (const [name, values] of Object.entries(asked.facets))
    for (const value of values) words.push(facetValueLabel(t, name as ListFacet, value));
  for (const [name, range] of Object.entries(asked.ranges))
    words.push(rangeText(t, format, name as RangeFacet, range));
  return words.join(", ");
}
