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
