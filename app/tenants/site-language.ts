import { languagesOf } from "~/domain/languages/language-address";
import { own } from "~/domain/text/own-property";
import type { Site } from "./site";

/** A site in another language is another object, as one with other words is: what is kept for it is made for it. */
const made = new WeakMap<Site, Map<string, Site>>();

/**
 * Returns a site in one of its languages (docs/decisions/0095): its texts, its content and its addresses. In its first
 * language, and in one that it doesn't have, it is the site itself.
 */
export function siteIn(site: Site, language: string | null | undefined): Site {
  const first = site.first ?? site;
  if (language === site.language) return site;
  const translation = language ? own(first.translations, language) : undefined;
  if (!translation || !language) return first;
  let known = made.get(first);
  if (!known) {
    known = new Map();
    made.set(first, known);
  }
  let translated = known.get(language);
  if (!translated) {
    const base = languagesOf(first.languages).find(({ tag }) => tag === language)?.base ?? "";
    translated = { ...first, ...translation, language, base, first };
    known.set(language, translated);
  }
  return translated;
}

/** Subtags that mean "no language", "several" or "unknown" to BCP 47. */
const NO_LANGUAGE = new Set(["und", "mul", "mis", "zxx"]);

/** Returns why a text is no valid language tag for a site (BCP 47, e.g. en-AU); null when it is valid. */
export function languageFault(tag: string): string | null {
  const canonical = canonicalTag(tag);
  if (canonical === null) {
    const meant = canonicalTag(tag.replaceAll("_", "-"));
    return `${tag} is not a language tag${meant ? `: write ${meant}` : ""}`;
  }
  const { script, region } = new Intl.Locale(canonical);
  const [language = ""] = canonical.split("-");
  if (NO_LANGUAGE.has(language) || !isNamed("language", language))
    return `${tag} is not a language tag: there is no language ${language}`;
  if (script && !isNamed("script", script))
    return `${tag} is not a language tag: there is no script ${script}`;
  if (region && (region === "ZZ" || !isNamed("region", region)))
    return `${tag} is not a language tag: there is no region ${region}`;
  // Texts are looked up by the tag as it is written.
  return canonical === tag ? null : `the language tag ${tag} is written ${canonical}`;
}

function canonicalTag(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

function isNamed(type: "language" | "region" | "script", subtag: string): boolean {
  return new Intl.DisplayNames(["en"], { type, fallback: "none" }).of(subtag) !== undefined;
}
