import { useCachedResults } from "./results-cache";
import { SearchPage } from "./search-page";

/**
 * What every search address shows. Its routes share this one component, so that React keeps the page, with its open
 * filters and its focus, when a choice leads from `/search/used-cars` to `/cars?…`.
 */
export function SearchRoute() {
  return <SearchPage data={useCachedResults().data} />;
}
