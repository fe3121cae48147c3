import { describe, expect, it } from "vitest";
import { isListFacet, isRangeFacet, LIST_FACETS, listFacet, RANGE_FACETS } from "~/domain/search/facets";
import { STOCK_INDEX_SETTINGS, toStockDocument } from "~/domain/search/stock-document";
import search from "~/i18n/default/en-AU/search.json";
import { flattenWording } from "~/i18n/wording-tree";
import { testCar } from "../../adapters/search/test-car";

const texts = flattenWording({ search });
const keysBelow = (area: string) =>
  [...texts.keys()].filter((key) => key.startsWith(`${area}.`)).map((key) => key.slice(area.length + 1));

describe("the facet table", () => {
  it("names no list and no range twice", () => {
    expect(new Set(LIST_FACETS).size).toBe(LIST_FACETS.length);
    expect(new Set(RANGE_FACETS).size).toBe(RANGE_FACETS.length);
  });

  it("finds no facet by a name of Object.prototype", () => {
    expect([isListFacet("make"), isListFacet("km"), isListFacet("constructor")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isRangeFacet("km"), isRangeFacet("make"), isRangeFacet("__proto__")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([...new Set([...LIST_FACETS, ...RANGE_FACETS])])(
    "gives %s a value in every document, and the index filters by it",
    (facet) => {
      expect(toStockDocument(testCar({}))[facet]).toBeDefined();
      expect(STOCK_INDEX_SETTINGS.filterableAttributes).toContain(facet);
    },
  );

  it("has a text for each of its facets, and the wording has none for another", () => {
    expect(keysBelow("search.facet").sort()).toEqual([...LIST_FACETS].sort());
    const ranges = [...RANGE_FACETS].sort();
    for (const area of ["range", "range_min", "range_max", "range_text.from", "range_text.to"])
      expect(keysBelow(`search.${area}`).sort(), area).toEqual(ranges);
  });

  it.each(LIST_FACETS)("has a text for each value of %s", (facet) => {
    const { control, label, order } = listFacet(facet);
    if (control === "toggle") expect(texts.get(`search.${facet}`)).toBeDefined();
    if (label === "counted") expect(texts.get(`search.${facet}_other`)).toContain("{{count}}");
    if (label !== "worded") return;
    expect(keysBelow(`search.${facet}`)).not.toEqual([]);
    if (Array.isArray(order)) expect(keysBelow(`search.${facet}`).sort()).toEqual([...order].sort());
  });
});
