import type { LooserSearch } from "./relaxed-searches";

/** A similar search that finds cars, for a search that finds none. */
export interface ClosestSearch extends Pick<LooserSearch, "change" | "what"> {
  count: number;
  href: string;
}

/** A model on the site whose name is similar to the query. */
export interface ModelSuggestion {
  name: string;
  count: number;
  href: string;
}

/** Suggestions for a search that finds nothing. */
export interface NoResultsHelp {
  closest: ClosestSearch[];
  models: ModelSuggestion[];
}
