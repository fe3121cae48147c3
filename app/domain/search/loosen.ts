import type { ListFacet, RangeFacet } from "./facets";
import {
  hasRefinements,
  type NumberRange,
  readSearchState,
  type SearchState,
  searchParamsOf,
  searchQueryString,
  withoutRange,
} from "./search-state";

/** What a search asks for, without its sort and page. */
export type Asked = Pick<SearchState, "query" | "facets" | "ranges">;

/** One way to ask for a little less. */
export interface LooserSearch {
  /** wider: a range moved out; without: something taken off; only: everything else taken off. */
  change: "wider" | "without" | "only";
  /** wider: the new range; without: what was taken off; only: what is left. */
  what: Asked;
  state: SearchState;
  /** How far it is from what was asked; of the order of `DISTANCE`. */
  distance: number;
  /** Looser searches of one subject say the same thing, more or less strongly. */
  subject: string;
}

/** A looser search that finds cars. */
export interface FoundSearch extends LooserSearch {
  count: number;
}

/** The order of trying and of showing, nearest first. */
const DISTANCE = { smallStep: 0, largeStep: 1, withoutWord: 2, without: 3, only: 4 } as const;

/** The rest of an address with a hundred filters is left alone. */
export const MOST_TRIED = 24;
export const MOST_SHOWN = 5;
/** From how many words on a text is taken apart, and up to how many. */
const FEWEST_WORDS = 2;
const MOST_WORDS = 6;

const NOTHING: Asked = { query: "", facets: {}, ranges: {} };

/**
 * Searches near one that finds nothing, the most restrictive first: each range widened (prices and kilometres by
 * 10 %, then 25 %, rounded outward to whole thousands; years by 1, then 3), each word of the text taken off, each
 * refinement taken off, and at last each refinement alone. The sort stays, the page does not.
 */
export function looserSearches(asked: SearchState): LooserSearch[] {
  const state = { ...asked, page: 1 };
  const all = [...widened(state), ...withoutWords(state), ...without(state), ...alone(state)];
  // What reads back as the search itself, or as one that is tried already, is no other search.
  const seen = new Set([searchQueryString(state)]);
  const different = all.filter(({ state: looser }) => {
    const address = searchQueryString(looser);
    return !seen.has(address) && seen.add(address);
  });
  return different.sort((a, b) => a.distance - b.distance).slice(0, MOST_TRIED);
}

/**
 * Which of the tried searches are worth showing: those that find cars, nearest first, and the one with more cars
 * first among equally near ones. A further step that finds no more than a nearer one of its kind is left out, and
 * the whole stock is offered only where nothing nearer finds cars.
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
  return (refined.length > 0 ? refined : worthIt).slice(0, MOST_SHOWN);
}

function looser(
  distance: number,
  change: LooserSearch["change"],
  subject: string,
  what: Partial<Asked>,
  state: SearchState,
): LooserSearch {
  return {
    change,
    what: { ...NOTHING, ...what },
    // Read as an address is, so that a number out of bounds is cut as it would be there.
    state: readSearchState(searchParamsOf(state)),
    distance,
    subject,
  };
}

function rangesOf(state: SearchState): [RangeFacet, NumberRange][] {
  return Object.entries(state.ranges) as [RangeFacet, NumberRange][];
}

function widened(state: SearchState): LooserSearch[] {
  return rangesOf(state).flatMap(([facet, range]) =>
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

/** The range with both ends moved outward; null when nothing of it is left. */
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

/** Prices and kilometres go in thousands (spec 1 §5), small amounts such as weekly prices in tens. */
function unitOf(value: number): number {
  return value < 1000 ? 10 : 1000;
}

function lowered(facet: RangeFacet, value: number, step: "small" | "large"): number | null {
  if (facet === "year") return Math.max(value - YEARS[step], 0);
  const unit = unitOf(value);
  const least = Math.floor((value * (1 - SHARE[step])) / unit) * unit;
  return least > 0 ? least : null;
}

function raised(facet: RangeFacet, value: number, step: "small" | "large"): number {
  if (facet === "year") return value + YEARS[step];
  const unit = unitOf(value);
  const most = Math.ceil((value * (1 + SHARE[step])) / unit) * unit;
  return most > value ? most : value + unit;
}

function withoutWords(state: SearchState): LooserSearch[] {
  const words = state.query.split(" ");
  // Between quotes the words belong together.
  if (words.length < FEWEST_WORDS || words.length > MOST_WORDS || state.query.includes('"')) return [];
  return words.map((word, index) => {
    const query = words.filter((_word, other) => other !== index).join(" ");
    return looser(DISTANCE.withoutWord, "without", `word ${index}`, { query: word }, { ...state, query });
  });
}

/** Each refinement as a whole: of several makes, taking one off would only narrow the search. */
function parts(state: SearchState): { subject: string; what: Partial<Asked>; rest: SearchState }[] {
  const found = rangesOf(state).map(([facet, range]) => ({
    subject: facet as string,
    what: { ranges: { [facet]: range } } as Partial<Asked>,
    rest: withoutRange(state, facet),
  }));
  for (const [name, values] of Object.entries(state.facets)) {
    const facet = name as ListFacet;
    const facets = { ...state.facets };
    delete facets[facet];
    found.push({
      subject: `list ${facet}`,
      what: { facets: { [facet]: values } },
      rest: { ...state, facets },
    });
  }
  if (state.query)
    found.push({ subject: "text", what: { query: state.query }, rest: { ...state, query: "" } });
  return found;
}

function without(state: SearchState): LooserSearch[] {
  return parts(state).map(({ subject, what, rest }) =>
    looser(DISTANCE.without, "without", subject, what, rest),
  );
}

/** For a search whose refinements contradict each other in more than one place. */
function alone(state: SearchState): LooserSearch[] {
  return parts(state)
    .filter(({ rest }) => hasRefinements(rest))
    .map(({ subject, what }) =>
      looser(DISTANCE.only, "only", `only ${subject}`, what, { ...state, ...NOTHING, ...what }),
    );
}
