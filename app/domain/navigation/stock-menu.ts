import { CAR_TYPES, type CarType } from "../car/car";
import { canonicalSearchAddress } from "../search/search-address";
import { EMPTY_SEARCH } from "../search/search-state";

/** What the menu of stock offers: types of cars and makes, with the number of cars that their searches list. */
export interface StockMenu {
  types: { type: CarType; count: number; href: string }[];
  makes: { name: string; count: number; href: string }[];
}

interface FacetCount {
  value: string;
  count: number;
}

/** The menu names this many makes, those with the most cars. */
const MAKES = 5;

/** Returns what the menu of stock offers (rules/navigation#stock-menu). One make alone is no choice. */
export function stockMenu(counts: { car_type?: FacetCount[]; make?: FacetCount[] }): StockMenu {
  const types = CAR_TYPES.flatMap((type) => {
    const count = counts.car_type?.find(({ value }) => value === type)?.count ?? 0;
    return count > 0 ? [{ type, count, href: addressOf({ car_type: [type] }) }] : [];
  });
  const makes = (counts.make ?? [])
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, "en"))
    .slice(0, MAKES)
    .map(({ value, count }) => ({ name: value, count, href: addressOf({ make: [value] }) }));
  return { types, makes: makes.length > 1 ? makes : [] };
}

function addressOf(facets: (typeof EMPTY_SEARCH)["facets"]): string {
  return canonicalSearchAddress({ ...EMPTY_SEARCH, facets });
}
