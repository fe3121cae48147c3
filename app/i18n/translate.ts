import type { WordingTree } from "~/tenants/site";

/** What i18next reads as its own: on the server such a placeholder would change how a text is looked up. */
type Reserved =
  | "context"
  | "ordinal"
  | "lng"
  | "lngs"
  | "ns"
  | "replace"
  | "interpolation"
  | "postProcess"
  | "joinArrays"
  | "returnObjects"
  | "returnDetails"
  | "keySeparator"
  | "nsSeparator";

/** The values of a text's `{{placeholders}}`; `count` chooses its plural form as well. */
export type TranslateOptions = { [name in Reserved]?: never } & {
  count?: number;
  /** Stands in for a text that there is not. */
  defaultValue?: string;
  [placeholder: string]: string | number | null | undefined;
};

/** A text by its key. A text that there is not reads as its key. i18next's `t` is one of these. */
export type Translate = (key: string, options?: TranslateOptions) => string;

/**
 * The browser's translator: as much of i18next as our wording uses, in a thirtieth of its bytes
 * (docs/decisions/0010-words-in-the-browser.md). It gives the same texts as the server's i18next, key by key.
 */
export function createTranslate(language: string, wording: WordingTree): Translate {
  const plurals = new Intl.PluralRules(language);

  return (key, options = {}) => {
    const { count, defaultValue } = options;
    const forms = count === undefined ? [] : [`${key}_${plurals.select(count)}`];
    if (count === 0) forms.unshift(`${key}_zero`);
    let text: string | WordingTree | undefined;
    for (const form of [...forms, key]) text ??= lookUp(wording, form);
    // A name with texts below it is no text.
    if (typeof text === "object") return key;
    return (text ?? defaultValue ?? key).replace(/\{\{(.+?)\}\}/g, (placeholder, inner: string) => {
      const name = inner.trim();
      return Object.hasOwn(options, name) ? String(options[name] ?? "") : placeholder;
    });
  };
}

function lookUp(wording: WordingTree, key: string): string | WordingTree | undefined {
  let found: string | WordingTree | undefined = wording;
  for (const name of key.split(".")) {
    found = typeof found === "object" && Object.hasOwn(found, name) ? found[name] : undefined;
  }
  return found;
}
