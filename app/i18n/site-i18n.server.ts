import type { Site } from "~/tenants/site";
import { createI18n } from "./create-i18n.server";
import type { Translate } from "./translate";

const translators = new WeakMap<Site, Translate>();

/** Translates a key in a site's own wording: in React, and outside it (titles, e-mails, messages of actions). */
export function translator(site: Site): Translate {
  let translate = translators.get(site);
  if (!translate) {
    translate = remembering(createI18n(site.language, site.wording[site.language] ?? {}).t);
    translators.set(site, translate);
  }
  return translate;
}

/** A page asks for the same few texts a hundred times: those without placeholders are looked up once. */
function remembering(translate: Translate): Translate {
  const texts = new Map<string, string>();
  return (key, options) => {
    if (options) return translate(key, options);
    let text = texts.get(key);
    if (text === undefined) {
      text = translate(key);
      texts.set(key, text);
    }
    return text;
  };
}
