import type { CarCardView } from "../card/car-card";
import type { PackedFacet } from "../search/facet-panel";
import type { RangeFacet, Sort } from "../search/facets";
import type { RangeEnd } from "../search/range-slider";
import type { SearchPath } from "../search/search-address";
import type { SearchExtras, TextLink } from "../search/search-extras";
import type { NumberRange, SearchState } from "../search/search-state";
import type { ZeroPriceRange } from "../search/stock-filter";

export interface RangeView {
  facet: RangeFacet;
  open: boolean;
  value: NumberRange | null;
  /** What a form without scripts sent as limits and is no number. */
  unread?: Partial<Record<RangeEnd, string>>;
  /** The lowest and highest value among the cars that the other refinements leave; null when no car has a value. */
  bounds: { min: number; max: number } | null;
  /** The slider's stops where they follow the stock; null: steps of one size. */
  stops: readonly number[] | null;
  /** Heights of the bars above the slider, 0 to 100, from the lowest to the highest value; null: none. */
  bars: readonly number[] | null;
}

/** Results that stay on the page because newer ones can't be loaded. */
export interface StaleResults {
  /** When they were loaded: ISO 8601, UTC. */
  since: string;
  /** The search that could not be loaded, when it is a different one. */
  retry?: string | undefined;
}

/** "Near me" in the panel. */
export interface NearView {
  /** As typed; "": none. */
  postcode: string;
  /** Why the postcode is not searched for. */
  error: string | null;
  /** Kilometres; null: any distance. */
  radius: number | null;
  radii: number[];
  /** How many sections stand before it. */
  after: number;
}

interface UnderstoodWords {
  /** The search as its filters show it: the words that mean a make or a price are chosen there. */
  search: SearchState;
  leftOut: string[];
}

/** Search by repayment, in words (rules/finance#repayment-search). */
export interface RepaymentSearchView {
  /** What opens it: no figure, since one would need its rate and terms next to it. */
  chip: string;
  heading: string;
  label: string;
  button: string;
  /** Whole dollars of the price that is searched, or as typed where that can't be; "": none is. */
  weekly: string;
  /** Why what was typed isn't searched for. */
  error?: string;
  /** The repayment with its term and rates. */
  basis: string;
  /** What else it assumes, and the comparison-rate warning. */
  terms: string;
  /** The rest of the search, as parameters. */
  hidden: [name: string, value: string][];
}

export interface AppliedFiltersView {
  /** Each filter, with the search without it. */
  chips: TextLink[];
  /** What else can be done with all of them. */
  links: TextLink[];
}

export interface SearchPageData {
  state: SearchState;
  /** What the words of the search were understood as, and which were left out; null: they are searched for as typed. */
  understood: UnderstoodWords | null;
  /** Whether limits that were typed without scripts are outside the stock, and are not searched for. */
  outside: boolean;
  /** Null: none is chosen. */
  applied: AppliedFiltersView | null;
  at: SearchPath | null;
  heading: string;
  count: number;
  /** How many of them are sold. */
  sold: number;
  pages: number;
  cards: CarCardView[];
  /** Available cars close to the search, where it finds none, or only sold ones; absent: there is none. */
  nearest?: CarCardView[];
  /** How many of the search's cars the order by lowest price leaves out, because they have no price. */
  unpriced: number;
  /** Number of the first car of this page among all found, from 1. */
  first: number;
  /** The panel's sections in order: a list of values has options, a range has bounds. */
  sections: (PackedFacet | RangeView)[];
  /** Null: the site doesn't offer it. */
  near: NearView | null;
  /** Absent: the site doesn't offer it. */
  repayment?: RepaymentSearchView;
  sorts: Sort[];
  /** Names by slug of the dealerships in the search. */
  dealerships: Record<string, string>;
  logos: Record<string, string>;
  zeroPriceRange: ZeroPriceRange;
  extras: SearchExtras;
  /**
   * Set while the search engine is not available: since when these are its last good results. Null for current results.
   */
  stale: StaleResults | null;
  /** Whether the stock is still loading, so that more cars will follow. */
  incomplete: boolean;
  /** Whether sections stay open or closed as the shopper left them. */
  rememberSections: boolean;
}
