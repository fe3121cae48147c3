import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { searchStock } from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";
import type { RequestContext } from "../request-context";

/** Pages that are looked at, so that the answer comes within a second or two. */
const MOST_PAGES = 60;
const MOST_NAMED = 12;

type Uses = ReadonlyMap<string, string[]>;

/** What is known of a site as it is published: another one is looked at again. */
const known = new WeakMap<Site, Uses>();

/** Returns the pages that show each text, if they were looked at. */
export function knownUses({ site }: Pick<RequestContext, "site">): Uses | null {
  return known.get(site) ?? null;
}

/** Draws the site's pages, a search and a car, and notes which text is on which. */
export async function usesOf(context: RequestContext): Promise<Uses> {
  const { site, editing } = context;
  const before = known.get(site);
  if (before || !editing) return before ?? new Map();
  const uses = new Map<string, string[]>();
  for (const path of await pagesOf(context)) {
    const { keys } = await editing.textsOf(path);
    for (const key of keys) {
      const pages = uses.get(key) ?? [];
      if (pages.length < MOST_NAMED) pages.push(path);
      uses.set(key, pages);
    }
  }
  known.set(site, uses);
  return uses;
}

async function pagesOf(context: RequestContext): Promise<string[]> {
  const { platform, site } = context;
  const car = await searchStock(platform, site, EMPTY_SEARCH, { facets: [], hitsPerPage: 1 })
    .then(({ hits }) => hits[0]?.slug ?? null)
    .catch(() => null);
  const ofCar = car === null ? [] : ["", "/enquire", "/test-drive"].map((form) => `/cars/${car}${form}`);
  const pages = ["/", "/cars", "/cars?query=zzzz", ...ofCar, "/sign-in", "/favourites", "/compare"];
  return [...new Set([...pages, ...site.pages])].slice(0, MOST_PAGES);
}
