import { filterList } from "~/domain/search/filter-text";
import { type Extent, listedCount, listedSince } from "~/domain/search/listed-cars";
import type { ManufacturerDocument } from "~/domain/search/manufacturer-document";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";
import { cleanOffset, failureCode, SITE_INDEX_PAGE_SIZE, searchSiteIndex } from "./site-index-search.server";
import { SearchUnavailableError } from "./stock-search.server";

type SearchPlatform = Pick<Platform, "search" | "now">;

/** Each filter takes one value or several, of which any will do; case does not matter. */
export interface ManufacturerFilters {
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
  /** Listed cars: as many as its search page finds. */
  cars: number;
  /** Dollars, of available cars. */
  price: Extent;
  /** Dollars a week. */
  weeklyPrice: Extent;
  image: string | null;
  /** Its search page. */
  href: string;
}

export interface SearchPageOf<H> {
  hits: H[];
  /** All found, not only this page's. */
  count: number;
  offset: number;
  pageSize: number;
}

/**
 * The makes and models a site lists, 21 a page (spec 1 §7 "Manufacturer search"): the best match first, among
 * equals the one with the most cars.
 * @throws SearchUnavailableError
 */
export async function searchManufacturers(
  platform: SearchPlatform,
  site: Site,
  { query, manufacturer, model, body }: ManufacturerFilters = {},
  offset = 0,
): Promise<SearchPageOf<ManufacturerHit>> {
  const since = soldSince(platform, site);
  const start = cleanOffset(offset);
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
/** Meilisearch looks at the first ten words. */
const MAX_WORDS = 10;
const MAX_TEXT = 200;
/** Of each word's models: more than any make has, so that make and model find each other. */
const PER_WORD = 200;

/**
 * Up to five makes and models that a text may have meant, those with most of its words first. Empty when nothing is
 * near, or when the search does not answer: a suggestion is never worth a page.
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
    // Each word by itself: in "toyota hilix cheap" two words know what they want. The last may be half typed.
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

/** A single letter begins half of all names and means none of them; a hyphen before a word would mean "not". */
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

/** Models whose last car left the listing since the index was made are no more. */
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
    // A name without a letter or digit of ours has no path of its own.
    href: manufacturer.slug && model.slug ? canonicalSearchAddress(state) : searchAddress(state),
  };
}
