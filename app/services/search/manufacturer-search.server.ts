import { type Extent, listedCount, listedSince } from "~/domain/search/listed-cars";
import type { ManufacturerDocument } from "~/domain/search/manufacturer-document";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { filterList } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { clampOffset, failureCode, SITE_INDEX_PAGE_SIZE, searchSiteIndex } from "./site-index-search.server";
import { SearchUnavailableError } from "./stock-search.server";

type SearchPlatform = Pick<Platform, "search" | "now">;

/** Each filter takes one value or several alternatives. Case is ignored. */
interface ManufacturerFilters {
  query?: string;
  /** `manufacturer.name` */
  manufacturer?: string | readonly string[];
  /** `model.name` */
  model?: string | readonly string[];
  /** `model.body` */
  body?: string | readonly string[];
}

/** A make and model that the site lists. */
export interface ManufacturerHit {
  manufacturer: { name: string; slug: string };
  model: { name: string; slug: string; body: string[] };
  categories: string[];
  /** Number of listed cars; its search page finds as many. */
  cars: number;
  /** Prices of available cars in dollars. */
  price: Extent;
  /** Prices in dollars per week. */
  weeklyPrice: Extent;
  image: string | null;
  /** Address of its search page. */
  href: string;
}

export interface SearchPageOf<H> {
  hits: H[];
  /** Number of all hits, not only this page's. */
  count: number;
  offset: number;
  pageSize: number;
}

/**
 * Returns the makes and models that a site lists, 21 per page (rules/search#manufacturer-search): the best match
 * first, and among equal matches the one with the most cars.
 * @throws SearchUnavailableError
 */
export async function searchManufacturers(
  platform: SearchPlatform,
  site: Site,
  { query, manufacturer, model, body }: ManufacturerFilters = {},
  offset = 0,
): Promise<SearchPageOf<ManufacturerHit>> {
  const since = soldSince(platform, site);
  const start = clampOffset(offset);
  const filter = [
    ...listed(since),
    ...oneOf("manufacturer.name", manufacturer),
    ...oneOf("model.name", model),
    ...oneOf("model.body", body),
  ];
  const [answer] = await searchSiteIndex(platform, site, "manufacturers", [{ query, filter, offset: start }]);
  return {
    hits: (answer?.hits ?? []).map((document) => hitOf(document, since)),
    count: answer?.count ?? 0,
    offset: start,
    pageSize: SITE_INDEX_PAGE_SIZE,
  };
}

const SUGGESTIONS = 5;
/** Meilisearch reads only the first ten words. */
const MAX_WORDS = 10;
const MAX_TEXT = 200;
/** Maximum number of models per word: more than any make has, so that a make and its model are both found. */
const PER_WORD = 200;

/**
 * Returns up to five makes and models that a text may mean, those with most of its words first. Returns none when
 * nothing is similar or the search is unavailable: a suggestion must not fail a page.
 */
export async function suggestModels(
  platform: SearchPlatform & Pick<Platform, "log">,
  site: Site,
  text: string,
): Promise<{ name: string; count: number; href: string }[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const since = soldSince(platform, site);
  const filter = listed(since);
  try {
    // Searches for each word alone: in "toyota hilix cheap" two words name the car. The last word may be incomplete.
    const answers = await searchSiteIndex(
      platform,
      site,
      "manufacturers",
      words.map((word, at) => ({
        query: at < words.length - 1 ? `${word} ` : word,
        filter,
        limit: PER_WORD,
      })),
    );
    const found = new Map<string, { document: ManufacturerDocument; words: number; rank: number }>();
    for (const { hits } of answers) {
      for (const [rank, document] of hits.entries()) {
        const known = found.get(document.id);
        found.set(document.id, {
          document,
          words: (known?.words ?? 0) + 1,
          rank: Math.min(rank, known?.rank ?? rank),
        });
      }
    }
    return [...found.values()]
      .sort((a, b) => b.words - a.words || a.rank - b.rank || b.document.available - a.document.available)
      .slice(0, SUGGESTIONS)
      .map(({ document }) => {
        const { manufacturer, model, cars, href } = hitOf(document, since);
        return { name: `${manufacturer.name} ${model.name}`, count: cars, href };
      });
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    platform.log.warn({ code: failureCode(error) }, "no models can be suggested");
    return [];
  }
}

/** A single letter matches half of all names and identifies none. A hyphen before a word would mean "not". */
function wordsOf(text: string): string[] {
  const words = text
    .slice(0, MAX_TEXT)
    .split(/[^\p{L}\p{N}\p{M}-]+/u)
    .map((word) => word.replace(/^-+|-+$/g, ""))
    .filter((word) => /\p{L}.*\p{L}|\p{N}/u.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

function soldSince(platform: Pick<Platform, "now">, site: Site): number {
  return listedSince(platform.now(), site.search.sold_window_days);
}

/** Leaves out models whose last car left the listing since the index was built. */
function listed(since: number): string[] {
  return [`(available > 0 OR last_sold_at >= ${since})`];
}

function oneOf(attribute: string, value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return [];
  const values = typeof value === "string" ? [value] : value;
  return values.length > 0 ? [`${attribute} IN ${filterList(values)}`] : [];
}

function hitOf(document: ManufacturerDocument, since: number): ManufacturerHit {
  const { manufacturer, model, categories, price, weekly_price, image } = document;
  const state = { ...EMPTY_SEARCH, facets: { make: [manufacturer.name], model: [model.name] } };
  return {
    manufacturer,
    model,
    categories,
    cars: listedCount(document, since),
    price,
    weeklyPrice: weekly_price,
    image,
    // A name without ASCII letters or digits has no path.
    href: manufacturer.slug && model.slug ? canonicalSearchAddress(state) : searchAddress(state),
  };
}
