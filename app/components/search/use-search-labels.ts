import { createContext, useContext } from "react";
import { type Format, useTranslation } from "~/components/site-context";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import type { Translate } from "~/i18n/translate";

/** What a search's values are called: the site's words, and the names that only the search page knows. */
export interface SearchWords extends SearchNames {
  t: Translate;
  format: Format;
}
type SearchNames = Pick<SearchPageData, "dealerships" | "zeroPriceRange">;

export const SearchNamesContext = createContext<SearchNames>({ dealerships: {}, zeroPriceRange: "plain" });

export function useSearchWords(): SearchWords {
  return { ...useTranslation(), ...useContext(SearchNamesContext) };
}
