import { stockMenu } from "~/domain/navigation/stock-menu";
import { countedOnce } from "../search/counted-once.server";
import { listedFacets } from "../search/listed-facets.server";
import { SearchUnavailableError } from "../search/stock-search.server";

/**
 * Returns the menu of a site's stock. Null while the numbers are unknown: then the menu has only the links of the
 * configuration.
 */
export const stockMenuOf = countedOnce(async (platform, site) => {
  const found = await listedFacets(platform, site, ["car_type", "make"]);
  // Counts of a part of the stock are not valid for all of it.
  if (found.incomplete) throw new SearchUnavailableError("the index is still loading");
  return stockMenu(found.facets);
});
