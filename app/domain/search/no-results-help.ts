import type { LooserSearch } from "./loosen";

/** A search near the one that found nothing, with the cars it finds. */
export interface ClosestSearch extends Pick<LooserSearch, "change" | "what"> {
  count: number;
  href: string;
}

/** A model the site has, named like what was asked for. */
export interface ModelSuggestion {
  name: string;
  count: number;
  href: string;
}

/** Ways on from a search that finds nothing. */
export interface NoResultsHelp {
  closest: ClosestSearch[];
  models: ModelSuggestion[];
}
