import type { i18n, TFunction, TOptions } from "i18next";
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
  return rememberedTranslate(i18n);
}

const translators = new WeakMap<i18n, TFunction>();

/** A page asks for the same few texts a hundred times: those without placeholders are looked up once. */
function rememberedTranslate(i18n: i18n): TFunction {
  let translate = translators.get(i18n);
  if (!translate) {
    const texts = new Map<string, string>();
    translate = ((key: string, options?: TOptions) => {
      if (options) return i18n.t(key, options);
      let text = texts.get(key);
      if (text === undefined) {
        text = i18n.t(key);
        texts.set(key, text);
      }
      return text;
    }) as TFunction;
    translators.set(i18n, translate);
  }
  return translate;
}
