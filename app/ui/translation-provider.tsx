import { createContext, type ReactNode, useContext } from "react";
import type { Translate } from "~/i18n/translate";

/** Gives components the site's words: i18next on the server, our own translator in the browser. */
const WordsContext = createContext<Translate | null>(null);

export function WordsProvider({ translate, children }: { translate: Translate; children: ReactNode }) {
  return <WordsContext.Provider value={translate}>{children}</WordsContext.Provider>;
}

export function useTranslate(): Translate {
  const translate = useContext(WordsContext);
  if (!translate) throw new Error("useTranslate needs a WordsProvider above it");
  return translate;
}
