import type { ListFacet } from "~/domain/search/facets";
import type { Translate } from "~/i18n/translate";

/** How a facet's value reads: car types and seats in the site's words, all others as the feed writes them. */
export function facetValueLabel(t: Translate, facet: ListFacet, value: string): string {
  if (facet === "car_type") return t(`search.car_type.${value}`, { defaultValue: value });
  if (facet === "seats") return t("search.seats", { count: Number(value) });
  return value;
}
