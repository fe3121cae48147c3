import type { LooserSearch } from "./relaxed-searches";
import type { SearchState } from "./search-state";

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
