import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import { isForSale } from "~/domain/buttons/checkout";
import { compactCarView, type LatestCars } from "~/domain/card/compact-car";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { SiteContext } from "../platform/platform";
import { firstOfEach, SearchUnavailableError } from "../search/stock-search.server";

/** Fills a row of six, two rows of three and three of two. */
const SHOWN = 6;
/** The page works without the cars: an engine that doesn't answer must not delay it. */
const TIMEOUT_MS = 1500;
/** Number of newest cars to look for cars with a picture among. */
const LOOK_AMONG = 24;

/** Returns the newest cars for sale, those with a picture first. Returns none while the search doesn't answer. */
export async function loadLatestCars(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  facets: SearchState["facets"] = {},
): Promise<LatestCars> {
  try {
    const latest = { ...EMPTY_SEARCH, facets, sort: "latest" as const };
    const search = firstOfEach(platform, site, [latest], LOOK_AMONG, { isKept: true });
    const [hits = []] = await withTimeout(search, TIMEOUT_MS);
    const available = hits.filter(isForSale);
    const pictured = available.filter((hit) => hit.primary_image_url);
    const cars = [...pictured, ...available.filter((hit) => !hit.primary_image_url)].slice(0, SHOWN);
    return {
      cars: cars.map((hit) =>
        compactCarView({ ...hit, price: hit.listed_price, image: hit.primary_image_url }, site.vehicle),
      ),
      isDated: hits[0]?.created_at != null,
    };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError || error instanceof TimeoutError)) throw error;
    return { cars: [], isDated: false };
  }
}
