import { stockMenu } from "~/domain/navigation/stock-menu";
import { forSale } from "~/domain/search/for-sale";
import { countedOnce } from "../search/counted-once.server";
import { SearchUnavailableError, searchStock } from "../search/stock-search.server";

/**
 * Returns the menu of a site's stock. Null while the numbers are unknown: then the menu has only the links of the
 * configuration.
 */
export const stockMenuOf = countedOnce(async (platform, site) => {
  const found = await searchStock(platform, site, forSale(), {
    facets: ["car_type", "make"],
    hitsPerPage: 1,
  });
  // Counts of a part of the stock are not valid for all of it.
  if (found.incomplete) throw new SearchUnavailableError("the index is still loading");
  return stockMenu(found.facets);
});
