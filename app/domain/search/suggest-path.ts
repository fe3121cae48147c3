/** Suggestions for the search box, as a page and as JSON (rules/search#suggestions). */
export const SUGGEST_PATH = "/search/suggest";

/** A suggestion as the search box shows it. */
export interface SuggestionView {
  text: string;
  count: number;
  href: string;
}
