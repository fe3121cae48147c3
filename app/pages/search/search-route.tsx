import { useMemo } from "react";
import { unpackPage } from "~/domain/search-page/packed-cards";
import { useCachedResults } from "./results-cache";
import { SearchPage } from "./search-page";

/**
 * What every search address shows. Its routes share this one component, so that React keeps the page, with its open
 * filters and its focus, when a choice leads from `/search/used-cars` to `/cars?…`.
 */
export function SearchRoute() {
  const { data } = useCachedResults();
  const page = useMemo(() => unpackPage(data), [data]);
  return <SearchPage data={page} />;
}
