import { type RangeFacet, rangeFacet } from "./facets";
import { withoutRadius } from "./near";
import {
  facetEntries,
  hasRefinements,
  type NumberRange,
  rangeEntries,
  readSearchState,
  type SearchState,
  searchParamsOf,
  searchQueryString,
  withoutRange,
} from "./search-state";

/** The conditions of a search, without its sort and page. */
export type SearchTerms = Pick<SearchState, "query" | "facets" | "ranges" | "near" | "radius">;

/** A search with slightly weaker conditions. */
export interface LooserSearch {
  /** wider: with a wider range; without: with a condition removed; only: with a single condition. */
  change: "wider" | "without" | "only";
  /** wider: the new range; without: the removed condition; only: the remaining condition. */
  what: SearchTerms;
  state: SearchState;
  /** Its distance from the original search, as in `DISTANCE`. */
  distance: number;
  /** Key of the changed condition. Looser searches with the same subject differ only in degree. */
  subject: string;
}

interface FoundSearch extends LooserSearch {
  count: number;
}

/** The order in which searches are tried and shown, nearest first. */
const DISTANCE = { smallStep: 0, largeStep: 1, withoutWord: 2, without: 3, only: 4 } as const;

/** Maximum number of searches tried, for addresses with a hundred filters. */
export const MAX_TRIED = 24;
export const MAX_SHOWN = 5;
/** The minimum and maximum number of words of a query that is taken apart. */
const MIN_WORDS = 2;
const MAX_WORDS = 6;

const NOTHING: SearchTerms = { query: "", facets: {}, ranges: {} };

/**
 * Returns similar searches for one that finds nothing, the most restrictive first: each range widened (prices and
 * kilometres by 10 %, then 25 %, rounded outward to whole thousands; years by 1, then 3), each word of the query
 * removed, each refinement removed, and finally each refinement alone. Keeps the sort, drops the page.
 */
export function looserSearches(asked: SearchState): LooserSearch[] {
  const state = { ...asked, page: 1 };
  const all = [...widened(state), ...withoutWords(state), ...without(state), ...alone(state)];
  // Skips a search that equals the original or one that is already in the list.
  const seen = new Set([searchQueryString(state)]);
  const different = all.filter(({ state: looser }) => {
    const address = searchQueryString(looser);
    return !seen.has(address) && seen.add(address);
  });
  return different.sort((a, b) => a.distance - b.distance).slice(0, MAX_TRIED);
}

/**
 * Returns the tried searches to show: those that find cars, nearest first; of equally near ones the one with more cars
 * first. Leaves out a wider search that finds no more than a nearer one with the same subject. Offers the whole stock
 * only when nothing nearer finds cars.
 * @param counts one for each of `tried`
 */
export function closestSearches(tried: readonly LooserSearch[], counts: readonly number[]): FoundSearch[] {
  const found = tried
    .map((looser, index) => ({ ...looser, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.distance - b.distance || b.count - a.count);
  const most = new Map<string, number>();
  const worthIt = found.filter(({ subject, count }) => {
    if (count <= (most.get(subject) ?? 0)) return false;
    most.set(subject, count);
    return true;
  });
  const refined = worthIt.filter(({ state }) => hasRefinements(state));
  return (refined.length > 0 ? refined : worthIt).slice(0, MAX_SHOWN);
}

function looser(
  distance: number,
  change: LooserSearch["change"],
  subject: string,
  what: Partial<SearchTerms>,
  state: SearchState,
): LooserSearch {
  return {
    change,
    what: { ...NOTHING, ...what },
    // Read like an address, so that a number out of bounds is clamped as it would be there.
    state: { ...readSearchState(searchParamsOf(state)), ...(state.nearby && { nearby: state.nearby }) },
    distance,
    subject,
  };
}

function widened(state: SearchState): LooserSearch[] {
  return rangeEntries(state.ranges).flatMap(([facet, range]) =>
    (["small", "large"] as const).map((step) => {
      const distance = DISTANCE[`${step}Step`];
      const wider = widerRange(facet, range, step);
      const ranges = { ...state.ranges };
      if (wider) ranges[facet] = wider;
      else delete ranges[facet];
      return wider
        ? looser(distance, "wider", facet, { ranges: { [facet]: wider } }, { ...state, ranges })
        : looser(distance, "without", facet, { ranges: { [facet]: range } }, { ...state, ranges });
    }),
  );
}

/** Returns the range with both ends moved outward; null when no limit is left. */
export function widerRange(
  facet: RangeFacet,
  { min, max }: NumberRange,
  step: "small" | "large",
): NumberRange | null {
  const lower = min === null || min === 0 ? min : lowered(facet, min, step);
  const upper = max === null ? null : raised(facet, max, step);
  return lower === null && upper === null ? null : { min: lower, max: upper };
}

const YEARS = { small: 1, large: 3 };
const SHARE = { small: 0.1, large: 0.25 };

/**
 * Returns the rounding unit: thousands for prices and kilometres (rules/facets#slider-round), tens for small amounts
 * such as weekly prices, and that of the slider for measures.
 */
function unitOf(facet: RangeFacet, value: number): number {
  const { sparse, rounding } = rangeFacet(facet);
  if (sparse) return rounding;
  return value < 1000 ? 10 : 1000;
}

function lowered(facet: RangeFacet, value: number, step: "small" | "large"): number | null {
  if (rangeFacet(facet).unit === "year") return Math.max(value - YEARS[step], 0);
  const unit = unitOf(facet, value);
  const least = Math.floor((value * (1 - SHARE[step])) / unit) * unit;
  return least > 0 ? least : null;
}

function raised(facet: RangeFacet, value: number, step: "small" | "large"): number {
  if (rangeFacet(facet).unit === "year") return value + YEARS[step];
  const unit = unitOf(facet, value);
  const most = Math.ceil((value * (1 + SHARE[step])) / unit) * unit;
  return most > value ? most : value + unit;
}

function withoutWords(state: SearchState): LooserSearch[] {
  const words = state.query.split(" ");
  // Words in quotation marks belong together.
  if (words.length < MIN_WORDS || words.length > MAX_WORDS || state.query.includes('"')) return [];
  return words.map((word, index) => {
    const query = words.filter((_word, other) => other !== index).join(" ");
    return looser(DISTANCE.withoutWord, "without", `word ${index}`, { query: word }, { ...state, query });
  });
}

/** Returns each refinement as a whole: removing one of several makes would only narrow the search. */
function parts(state: SearchState): { subject: string; what: Partial<SearchTerms>; rest: SearchState }[] {
  const found = rangeEntries(state.ranges).map(([facet, range]) => ({
    subject: facet as string,
    what: { ranges: { [facet]: range } } as Partial<SearchTerms>,
    rest: withoutRange(state, facet),
  }));
  for (const [facet, values] of facetEntries(state.facets)) {
    const facets = { ...state.facets };
    delete facets[facet];
    found.push({
      subject: `list ${facet}`,
      what: { facets: { [facet]: values } },
      rest: { ...state, facets },
    });
  }
  if (state.near && state.radius !== undefined)
    found.push({
      subject: "radius",
      what: { near: state.near, radius: state.radius },
      rest: withoutRadius(state),
    });
  if (state.query)
    found.push({ subject: "text", what: { query: state.query }, rest: { ...state, query: "" } });
  return found;
}

function without(state: SearchState): LooserSearch[] {
  return parts(state).map(({ subject, what, rest }) =>
    looser(DISTANCE.without, "without", subject, what, rest),
  );
}

/** Returns each refinement alone, for a search with several contradictions. */
function alone(state: SearchState): LooserSearch[] {
  return parts(state)
    .filter(({ rest }) => hasRefinements(rest))
    .map(({ subject, what }) =>
      looser(DISTANCE.only, "only", `only ${subject}`, what, {
        ...withoutRadius(state),
        ...NOTHING,
        ...what,
      }),
    );
}

/** A similar search that finds cars, for a search that finds none. */
export interface ClosestSearch extends Pick<LooserSearch, "change" | "what"> {
  count: number;
  href: string;
  state: SearchState;
}

/** A model on the site whose name is similar to the query. */
export interface ModelSuggestion {
  name: string;
  count: number;
  href: string;
}
