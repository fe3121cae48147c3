import type { TFunction } from "i18next";
import type { ListFacet } from "~/domain/search/facets";

/** How a facet's value reads: car types and seats in the site's words, all others as the feed writes them. */
export function facetValueLabel(t: TFunction, facet: ListFacet, value: string): string {
  if (facet === "car_type") return t(`search.car_type.${value}`, { defaultValue: value });
  if (facet === "seats") return t("search.seats", { count: Number(value) });
  return value;
}
