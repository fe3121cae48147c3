import { expect, test } from "vitest";
import { CATEGORIES } from "~/domain/search/categories";
import type { ListFacet } from "~/domain/search/facets";
import search from "~/i18n/default/en-AU/search.json";
import chineseSearch from "~/i18n/default/zh-Hans/search.json";
import { formatDollars } from "~/i18n/format";
import { createTranslate } from "~/i18n/translate";
import { facetValueLabel, type SearchWords, searchInWords } from "~/ui/search-labels";

const words = (zeroPriceRange: SearchWords["zeroPriceRange"]) =>
  ({
    t: createTranslate("en-AU", { search }),
    format: { dollars: (amount: number) => formatDollars("en-AU", amount) },
    dealerships: {},
    zeroPriceRange,
  }) as unknown as SearchWords;

test.each<[ListFacet, string, string]>([
  ["price_range", "under-10000", "Under $10,000"],
  ["price_range", "10000-20000", "$10,000 to $20,000"],
  ["price_range", "over-100000", "$100,000 and over"],
  ["price_range", "unpriced", "Enquire for price"],
  ["price_range", "no-such-range", "no-such-range"],
  ["car_type", "demo", "Demo"],
  ["status", "coming_soon", "Coming soon"],
  ["categories", "Hatch & sedans", "Hatch & sedans"],
  ["categories", "SUVs & 4WDs", "SUVs & 4WDs"],
  ["categories", "Sheds", "Sheds"],
  ["categories", "__proto__", "__proto__"],
  ["seats", "1", "1 seat"],
  ["make", "Mercedes-Benz", "Mercedes-Benz"],
])("facetValueLabel of %s %s is %j", (facet, value, label) => {
  expect(facetValueLabel(words("plain"), facet, value)).toBe(label);
});

test("facetValueLabel of a range from 0 mentions cars without a price on a site that includes them", () => {
  expect(facetValueLabel(words("enquire"), "price_range", "under-10000")).toBe("Enquire - Under $10,000");
  expect(facetValueLabel(words("enquire"), "price_range", "unpriced")).toBe("Enquire for price");
});

test("a search in words names a box by its subject, not by what it does", () => {
  const facets = { car_type: ["new"], certified: ["true"] };
  expect(searchInWords(words("plain"), { query: "", facets, ranges: {} })).toBe("New, Certified");
});

test("every category of the platform has a name in each language of the product", () => {
  const chinese = { ...words("plain"), t: createTranslate("zh-Hans", { search: chineseSearch }) };
  for (const category of CATEGORIES) {
    expect(facetValueLabel(words("plain"), "categories", category)).toBe(category);
    expect(facetValueLabel(chinese, "categories", category), category).toMatch(/\p{Script=Han}/u);
  }
});
