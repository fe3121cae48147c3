import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { priceOfRepayment, repaymentSearchRates } from "~/domain/finance/repayment-search";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { cityWords, WORDED_FACETS, wordsOfLanguage } from "~/domain/search-words/site-words";
import {
  asksMoreThanWords,
  beginningsOf,
  bestWithout,
  MOST_SUGGESTIONS,
  mayBegin,
  SUGGESTED_FACETS,
  type Suggestion,
  searchesOfWords,
  searchesWithoutOne,
  suggestionsOf,
  wordsToTry,
} from "~/domain/search-words/suggestions";
import {
  identifierCandidates,
  type UnderstandingRules,
  type Understood,
  understand,
} from "~/domain/search-words/understand";
import {
  type SiteWords,
  type StockNames,
  VOCABULARY_FACETS,
  Vocabulary,
} from "~/domain/search-words/vocabulary";
import { localYear } from "~/domain/text/local-day";
import { translator } from "~/i18n/site-i18n.server";
import { stockWord } from "~/i18n/spec-value";
import type { Site } from "~/tenants/site";
import { type NearPlatform, type NearSearch, positionsOf, searchFromHere } from "./near-search.server";
import { countSearches, facetCounts, SearchUnavailableError, searchStock } from "./stock-search.server";

/** What a search found, and how its words were understood. */
interface TypedSearch {
  result: SearchResult;
  /**
   * The search in facets, ranges and the words that are left: as its filters show it, and as its address would be if
   * the shopper had chosen all of it.
   */
  understood: SearchState;
  /** Words that the search left out, because no car matches them. */
  leftOut: string[];
  /** Where the shopper is; null: the search doesn't say. */
  near: NearSearch | null;
}

/**
 * Searches a site's stock for what a shopper typed (rules/search#words-understood). The words are understood here, so
 * that every engine gets the same query. A word that finds nothing is left out, unless nothing else is asked for.
 * A postcode becomes distances (rules/search#near).
 * @throws SearchUnavailableError
 */
export async function searchTyped(
  platform: NearPlatform,
  site: Site,
  asked: SearchState,
): Promise<TypedSearch> {
  const { state, near } = await searchFromHere(platform, site, asked);
  const { understood, ...found } = await searchWords(platform, site, state);
  const { nearby: _engineOnly, ...shown } = understood;
  return { ...found, understood: shown, near };
}

async function searchWords(
  platform: NearPlatform,
  site: Site,
  state: SearchState,
): Promise<Omit<TypedSearch, "near">> {
  if (state.query === "") {
    return { result: await searchStock(platform, site, state), understood: state, leftOut: [] };
  }
  const { search, missing, absent, identifiers } = await understandOnSite(platform, site, state);
  const found = identifiers.map(({ value }) => value);
  const asked: SearchState = found.length > 0 ? { ...search, identifiers: found } : search;
  const onlyMissing = Object.keys(absent).length > 0 && !isLimited(asked) && asked.query === "";
  // "ev" alone, on a site without electric cars, finds none of them, and not every car.
  const wanted = onlyMissing ? { ...asked, facets: absent } : asked;
  const shown = (query: string): SearchState => ({
    ...search,
    facets: wanted.facets,
    query: [query, ...identifiers.map(({ text }) => text)].filter(Boolean).join(" "),
  });
  const leftOut = onlyMissing ? [] : missing;
  const result = await searchStock(platform, site, wanted);
  if (result.count > 0 || result.incomplete || result.stale || wanted.query === "")
    return { result, understood: shown(wanted.query), leftOut };
  const words = await wordsThatFind(platform, site, wanted);
  if (!words) return { result, understood: shown(wanted.query), leftOut };
  const query = words.kept.join(" ");
  return {
    result: await searchStock(platform, site, { ...wanted, query }),
    understood: shown(query),
    leftOut: [...leftOut, ...words.left],
  };
}

/** Returns what the words of a search mean on a site. Nothing is left out yet. */
export async function understandOnSite(
  platform: NearPlatform,
  site: Site,
  state: SearchState,
): Promise<Understood> {
  const now = platform.now();
  const rules: UnderstandingRules = {
    vocabulary: await vocabularyOf(platform, site),
    thisYear: localYear(site.time_zone, now),
    ...(!site.vehicle.offers_subscription && {
      priceOfWeekly: (weekly) => {
        const rates = repaymentSearchRates(site.finance, site.time_zone, now);
        return rates && priceOfRepayment(weekly, rates);
      },
    }),
  };
  const candidates = identifierCandidates(state.query, rules);
  const counts = await countSearches(
    platform,
    site,
    candidates.map((identifier) => ({ ...EMPTY_SEARCH, identifiers: [identifier] })),
  );
  const identifiers = new Set(candidates.filter((_candidate, index) => counts[index]));
  return understand(state, { ...rules, identifiers });
}

/** Whether a search asks for anything but words. */
function isLimited({ facets, ranges, identifiers, radius }: SearchState): boolean {
  return (
    Object.keys(facets).length > 0 ||
    Object.keys(ranges).length > 0 ||
    identifiers !== undefined ||
    radius !== undefined
  );
}

/**
 * Returns which words of a search without results to ask for instead, and which to leave out. Null: nothing is gained
 * by it, because the rest of the search finds nothing either, or there is no rest.
 */
async function wordsThatFind(
  platform: NearPlatform,
  site: Site,
  state: SearchState,
): Promise<{ kept: string[]; left: string[] } | null> {
  const words = wordsToTry(state.query);
  const limited = isLimited(state);
  if (words.length === 0 || (words.length === 1 && !limited)) return null;
  const [rest = 0, ...counts] = await countSearches(platform, site, [
    { ...state, query: "", page: 1 },
    ...searchesOfWords(state, words),
  ]);
  if (rest === 0) return null;
  let kept = words.filter((_word, index) => counts[index]);
  if (kept.length > 1) kept = await findingTogether(platform, site, state, kept);
  if (kept.length === 0 && !limited) return null;
  return { kept, left: words.filter((word) => !kept.includes(word)) };
}

/** Returns as many of some words, each of which finds cars, as find cars together. */
async function findingTogether(
  platform: NearPlatform,
  site: Site,
  state: SearchState,
  words: readonly string[],
): Promise<string[]> {
  const [all, ...counts] = await countSearches(platform, site, [
    { ...state, page: 1, query: words.join(" ") },
    ...searchesWithoutOne(state, words),
  ]);
  if (all) return [...words];
  const out = bestWithout(counts);
  // Rarely do three words fail in every pair: then the first one, which is mostly the car's name.
  return out === null ? words.slice(0, 1) : words.filter((_word, index) => index !== out);
}

interface KnownVocabulary {
  at: number;
  /** The site's rules that it was made by: another object when its files were read again. */
  rules: Site["search"];
  vocabulary: Vocabulary;
}

/** Names in the stock change with imports. A new one is found as a plain word until then. */
const VOCABULARY_MS = 30_000;
/** By engine and site, so that each process, test and site has its own. */
const vocabularies = new WeakMap<StockSearchEngine, Map<string, KnownVocabulary>>();

/**
 * Returns what the search box understands on a site.
 * @throws SearchUnavailableError
 */
export async function vocabularyOf(platform: NearPlatform, site: Site): Promise<Vocabulary> {
  const { search } = platform;
  // Another language of the site has other words.
  const key = `${site.slug} ${site.language}`;
  let known = vocabularies.get(search);
  if (!known) {
    known = new Map();
    vocabularies.set(search, known);
  }
  const last = known.get(key);
  const at = performance.now();
  if (last?.rules === site.search && at - last.at < VOCABULARY_MS) return last.vocabulary;
  const loading = search.loading();
  const facets = site.first ? [...new Set([...VOCABULARY_FACETS, ...WORDED_FACETS])] : VOCABULARY_FACETS;
  const counts = await facetCounts(platform, site, facets);
  const names = Object.fromEntries(
    facets.map((facet) => [facet, counts[facet]?.map(({ value }) => value) ?? []]),
  ) as StockNames;
  const vocabulary = new Vocabulary(names, siteWords(site, names, await cityWordsOf(platform, site)));
  // Names that are still being loaded are looked up again.
  if (!loading) known.set(key, { at, rules: site.search, vocabulary });
  return vocabulary;
}

function siteWords(site: Site, names: StockNames, ofCities: SiteWords): SiteWords {
  const t = translator(site);
  const ofLanguage = wordsOfLanguage(names, (facet, value) => stockWord(t, facet, value));
  return new Map([...ofCities, ...ofLanguage, ...Object.entries(site.search.words)]);
}

/** Returns the cities near which the site has cars. Without the postcode table the search understands no cities. */
async function cityWordsOf(platform: NearPlatform, site: Site): Promise<SiteWords> {
  const { placeTable, log } = platform;
  try {
    const places = [...(await positionsOf(platform, site))].map(([place, at]) => ({ place, at }));
    return await cityWords(places, (city, state) => placeTable.positionOf(city, state));
  } catch (error) {
    if (error instanceof SearchUnavailableError) throw error;
    log.warn({ err: error }, "the search understands no cities: the postcode table can't be read");
    return new Map();
  }
}

/**
 * Returns what a shopper may be typing (rules/search#suggestions): makes, models, bodies and fuels in stock that begin
 * with the text, under what its other words mean; first the whole text, where it means more than words.
 * @param query cleaned as in an address
 * @throws SearchUnavailableError
 */
export async function suggestSearches(
  platform: NearPlatform,
  site: Site,
  query: string,
): Promise<Suggestion[]> {
  const [whole, completed] = await Promise.all([
    wholeText(platform, site, query),
    completions(platform, site, query),
  ]);
  const isSame = whole && completed.some(({ search }) => sameSearch(search, whole.search));
  return [...(whole && !isSame ? [whole] : []), ...completed].slice(0, MOST_SUGGESTIONS);
}

async function wholeText(platform: NearPlatform, site: Site, query: string): Promise<Suggestion | null> {
  const { search, missing, identifiers } = await understandOnSite(platform, site, { ...EMPTY_SEARCH, query });
  // Words that mean nothing yet are being typed, and a car's number leads to it as it is.
  if (search.query !== "" || missing.length > 0 || identifiers.length > 0 || !asksMoreThanWords(search))
    return null;
  const [count = 0] = await countSearches(platform, site, [search]);
  return count > 0 ? { facet: null, value: "", count, search } : null;
}

async function completions(platform: NearPlatform, site: Site, query: string): Promise<Suggestion[]> {
  const { names } = await vocabularyOf(platform, site);
  for (const { before, beginning } of beginningsOf(query)) {
    if (!mayBegin(names, beginning)) continue;
    const { search, missing } = await understandOnSite(platform, site, { ...EMPTY_SEARCH, query: before });
    if (missing.length > 0) continue;
    const { facets } = await searchStock(platform, site, search, {
      facets: SUGGESTED_FACETS,
      hitsPerPage: 1,
    });
    const found = suggestionsOf(beginning, search, facets, names.make ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

function sameSearch(a: SearchState, b: SearchState): boolean {
  return JSON.stringify([a.query, a.facets, a.ranges]) === JSON.stringify([b.query, b.facets, b.ranges]);
}
