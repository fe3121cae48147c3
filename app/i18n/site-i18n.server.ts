import { own } from "~/domain/text/own-property";
import type { Site, WordingTree } from "~/tenants/site";
import { createI18n } from "./create-i18n.server";
import type { Translate, TranslateOptions } from "./translate";

const translators = new WeakMap<Site, Translate>();

/** Returns a site's translator, for React and for texts outside it (titles, e-mails, messages of actions). */
export function translator(site: Site): Translate {
  let translate = translators.get(site);
  if (!translate) {
    const made = translateOnce(site.language, own(site.wording, site.language) ?? {});
    const followed = site.onText ? telling(made, site.onText) : made;
    translate = site.markText ? marking(followed, { ...site, markText: site.markText }) : followed;
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
function marking(
  translate: Translate,
  { markText, splitMark }: Pick<Site, "splitMark"> & { markText: NonNullable<Site["markText"]> },
): Translate {
  return (marked, options) => {
    const [begins, key, ends] = splitMark?.(marked) ?? ["", marked, ""];
    const text = translate(key, options);
    const isWording = text !== key && text !== options?.defaultValue;
    return begins + (isWording ? markText(key, text, options) : text) + ends;
  };
}

/** Some keys end with a value from a feed. */
const REMEMBERED_TEXTS = 20_000;
const NO_TEXT = "\u0000";

/** A text around its placeholders: one more piece of words than placeholders. */
interface Template {
  words: readonly string[];
  placeholders: readonly { name: string; written: string }[];
}

/**
 * Has i18next find each text once, in each of its plural forms, and fills the placeholders here: a page needs a thousand
 * texts, and i18next took a fourteenth of its processor time. A test compares the two, key by key.
 */
export function translateOnce(language: string, wording: WordingTree): Translate {
  const { t } = createI18n(language, wording);
  const plurals = new Intl.PluralRules(language);
  const templates = new Map<string, Template | null>();

  const find = (key: string, count: number | undefined): Template | null => {
    const form = count === undefined ? "" : `\n${count === 0 ? "zero" : plurals.select(count)}`;
    let template = templates.get(key + form);
    if (template === undefined) {
      const text = t(key, { count, defaultValue: NO_TEXT, skipInterpolation: true });
      template = text === NO_TEXT ? null : templateOf(text);
      if (templates.size >= REMEMBERED_TEXTS) templates.clear();
      templates.set(key + form, template);
    }
    return template;
  };
  return (key, options = {}) =>
    fill(find(key, options.count) ?? templateOf(options.defaultValue ?? key), options);
}

function templateOf(text: string): Template {
  const pieces = text.split(/\{\{(.+?)\}\}/);
  const isWords = (_: string, index: number) => index % 2 === 0;
  return {
    words: pieces.filter(isWords),
    placeholders: pieces
      .filter((piece, index) => !isWords(piece, index))
      .map((inner) => ({ name: inner.trim(), written: `{{${inner}}}` })),
  };
}

function fill({ words, placeholders }: Template, options: TranslateOptions): string {
  let text = words[0] ?? "";
  for (const [index, { name, written }] of placeholders.entries())
    text +=
      (Object.hasOwn(options, name) ? String(own(options, name) ?? "") : written) + (words[index + 1] ?? "");
  return text;
}
