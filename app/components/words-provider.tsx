import type { i18n, TFunction } from "i18next";
import { createContext, type ReactNode, useContext } from "react";

/**
 * Gives components the site's i18next instance. i18next's own React binding would do the same for 3 KB more,
 * and the language of a page never changes while it is open.
 */
const WordsContext = createContext<i18n | null>(null);

export function WordsProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return <WordsContext.Provider value={i18n}>{children}</WordsContext.Provider>;
}

export function useTranslate(): TFunction {
  const i18n = useContext(WordsContext);
  if (!i18n) throw new Error("useTranslate needs a WordsProvider above it");
  return i18n.t;
}
