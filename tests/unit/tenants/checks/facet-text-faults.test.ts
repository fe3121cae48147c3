import { expect, it } from "vitest";
import type { ListFacet } from "~/domain/search/facets";
import search from "~/i18n/default/en-AU/search.json";
import { flattenWording } from "~/i18n/wording-tree";
import { facetTextFaults } from "~/tenants/checks/search-faults";
import type { SiteConfig } from "~/tenants/schema";

it.each([
  ["nothing where every text exists", [], []],
  ["a facet's name", ["facet.make"], ["search.facets.0: there is no wording search.facet.make in en-AU"]],
  ["a counted value", ["seats_other"], ["search.facets.1: there is no wording search.seats_other in en-AU"]],
  ["a toggle", ["certified"], ["search.facets.2: there is no wording search.certified in en-AU"]],
  [
    "each text of a range",
    ["range.km", "range_min.km", "range_max.km", "range_text.from.km", "range_text.to.km"],
    ["range.km", "range_min.km", "range_max.km", "range_text.from.km", "range_text.to.km"].map(
      (key) => `search.ranges.0: there is no wording search.${key} in en-AU`,
    ),
  ],
])("reports %s when the site's wording lacks it", (_what, removed, reported) => {
  const texts = new Map(flattenWording({ search }));
  for (const key of removed) expect(texts.delete(`search.${key}`)).toBe(true);
  const facets: ListFacet[] = ["make", "seats", "certified"];
  const config = { language: "en-AU", search: { facets, ranges: ["km"] } } as unknown as SiteConfig;
  expect(facetTextFaults(config, texts).map(({ key, reason }) => `${key}: ${reason}`)).toEqual(reported);
});
