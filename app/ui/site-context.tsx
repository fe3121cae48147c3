import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { addressIn } from "~/domain/languages/language-address";
import { escapeBrackets } from "~/domain/text/escape";
import { type Format, formatFor } from "~/i18n/format";
import type { Translate } from "~/i18n/translate";
import type { DocumentData } from "~/tenants/document-data";
import type { SiteView } from "~/tenants/site-view";

/**
 * The root loader's data on the server, without running the loader. When an action fails, Remix runs no loader, and
 * the error page must still look like the site.
 */
export const DocumentContext = createContext<DocumentData | null>(null);

/** The response's CSP nonce; empty in the browser, which hides nonces anyway. */
export const NonceContext = createContext<string>("");
export const useNonce = () => useContext(NonceContext);

/** Gives components the site's words: i18next on the server, our own translator in the browser. */
const WordsContext = createContext<Translate | null>(null);

export function WordsProvider({ translate, children }: { translate: Translate; children: ReactNode }) {
  return <WordsContext.Provider value={translate}>{children}</WordsContext.Provider>;
}

function useTranslate(): Translate {
  const translate = useContext(WordsContext);
  if (!translate) throw new Error("useTranslate needs a WordsProvider above it");
  return translate;
}

const SiteContext = createContext<SiteView | null>(null);

export function SiteProvider({ site, children }: { site: SiteView; children: ReactNode }) {
  return <SiteContext.Provider value={site}>{children}</SiteContext.Provider>;
}

export function useSite(): SiteView {
  const site = useContext(SiteContext);
  if (!site) throw new Error("useSite needs a SiteProvider above it");
  return site;
}

/** Returns an address of the site in the page's language (docs/decisions/0095), for an attribute. */
export function useAddress(): (address: string) => string {
  const base = useContext(SiteContext)?.base ?? "";
  return useCallback((address) => escapeBrackets(addressIn(base, address)), [base]);
}

/**
 * Attributes of a text that is in the site's first language whatever the page's: what a dealer or a feed wrote about a car.
 * None where the page is in that language.
 */
export function useFirstLanguage(): { lang?: string; dir?: "auto" } {
  const { language, languages } = useSite();
  const first = languages?.[0]?.tag ?? language;
  return first === language ? {} : { lang: first, dir: "auto" };
}

export type { Format };

/** Translate, and format dollars, kilometres, counts in the site's language. */
export function useTranslation(): { t: Translate; format: Format } {
  const t = useTranslate();
  const { language, time_zone } = useSite();
  const format = useMemo(() => formatFor(language, time_zone), [language, time_zone]);
  return { t, format };
}
