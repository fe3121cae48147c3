/*
 * Where a language of a site is found (docs/languages.md): its first language has no prefix, each other one has its own:
 * `/zh/cars`. Everything behind the host knows addresses without it; links get it when they are drawn.
 */

export interface SiteLanguage {
  /** BCP 47, as the site writes it: zh-Hans. */
  tag: string;
  /** What comes before its addresses: "" for the first language, else `/zh`. */
  base: string;
}

/** Returns the languages of a site with their prefixes: the primary subtag, or the whole tag where two share it. */
export function languagesOf(tags: readonly string[]): SiteLanguage[] {
  const primary = (tag: string) => tag.split("-", 1)[0] ?? tag;
  return tags.map((tag, index) => {
    if (index === 0) return { tag, base: "" };
    const isShared = tags.some((other) => other !== tag && primary(other) === primary(tag));
    return { tag, base: `/${(isShared ? tag : primary(tag)).toLowerCase()}` };
  });
}

/** Addresses that are the same in every language: pictures, endpoints, feeds, PDFs, and the editors' own pages. */
const WITHOUT_LANGUAGE =
  /^\/(?:img|api|assets|maps|wording|preview)(?:[/?#]|$)|^\/(?:favicon\.svg|logo\.png|blog\/feed\.xml)$|\/print\.pdf$/;

/**
 * Returns an address of the site in a language: `/cars?page=2` → `/zh/cars?page=2`. Addresses elsewhere and fragments
 * stay as they are.
 */
export function addressIn(base: string, address: string): string {
  if (base === "" || !/^\/(?!\/)/.test(address) || WITHOUT_LANGUAGE.test(address)) return address;
  return address === "/" ? base : base + address.replace(/^\/(?=[?#])/, "");
}

/**
 * Returns the rest of a path behind a language's prefix: `/zh/cars` → `/cars`, `/zh` → `/`; null when it doesn't begin
 * with the prefix. Remix asks for the data of the home page at `/_root.data`, and in a language at `/zh.data`.
 */
export function pathBehind(base: string, path: string): string | null {
  if (base === "" || !path.startsWith(base)) return null;
  const rest = path.slice(base.length);
  if (rest === "" || rest === "/") return "/";
  if (rest === ".data") return "/_root.data";
  return rest.startsWith("/") ? rest : null;
}

/**
 * Returns the rest of a path behind the prefix of a language that the site has no more, or null when it doesn't begin like
 * one: `/zh/unsubscribe` → `/unsubscribe`. It is for the few addresses that must work for ever.
 */
export function pathBehindFormerLanguage(path: string): string | null {
  return /^\/[a-z]{2,3}(?:-[a-z0-9]{2,8})*(\/.+)$/.exec(path)?.[1] ?? null;
}

/** Scripts that are written from the right to the left. */
const RIGHT_TO_LEFT = new Set("Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi".split(" "));

export function directionOf(tag: string): "ltr" | "rtl" {
  return RIGHT_TO_LEFT.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr";
}

/** Returns the name of a language in itself, without the country where it is the only one of its kind: 简体中文, English. */
export function ownNameOf(tag: string, tags: readonly string[]): string {
  const { language, script } = new Intl.Locale(tag);
  const short = script ? `${language}-${script}` : language;
  const isShared = tags.some((other) => other !== tag && new Intl.Locale(other).language === language);
  return new Intl.DisplayNames([tag], { type: "language" }).of(isShared ? tag : short) ?? tag;
}
