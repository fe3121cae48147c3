import { own } from "~/domain/text/own-property";
import type { Site } from "~/tenants/site";
import { createI18n } from "./create-i18n.server";
import type { Translate } from "./translate";

const translators = new WeakMap<Site, Translate>();

/** Returns a site's translator, for React and for texts outside it (titles, e-mails, messages of actions). */
export function translator(site: Site): Translate {
  let translate = translators.get(site);
  if (!translate) {
    const made = remembering(createI18n(site.language, own(site.wording, site.language) ?? {}).t);
    const told = site.onText ? telling(made, site.onText) : made;
    translate = site.markText ? marking(told, site.markText) : told;
    translators.set(site, translate);
  }
  return translate;
}

function telling(translate: Translate, onText: (key: string) => void): Translate {
  return (key, options) => {
    onText(key);
    return translate(key, options);
  };
}

/** What is no text of the wording, because its key has none, is left as it is: some code asks for that. */
function marking(translate: Translate, markText: (key: string, text: string) => string): Translate {
  return (key, options) => {
    const text = translate(key, options);
    return text === key || text === options?.defaultValue ? text : markText(key, text);
  };
}

/** Caches texts without placeholders, because a page may need the same few texts a hundred times. */
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
