import { own } from "~/domain/text/own-property";
import type { WordingTree } from "~/tenants/site";

/** Names that i18next reserves: on the server, a placeholder with such a name would change how a text is looked up. */
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
  /** Used when the text does not exist. */
  defaultValue?: string;
  [placeholder: string]: string | number | null | undefined;
};

/** Returns the text of a key, or the key itself when the text does not exist. i18next's `t` is one of these. */
export type Translate = (key: string, options?: TranslateOptions) => string;

/**
 * The browser's translator: as much of i18next as our wording uses, in a thirtieth of its bytes
 * (docs/decisions/0010-texts-in-the-browser.md). It gives the same texts as the server's i18next, key by key.
 */
export function createTranslate(language: string, wording: WordingTree): Translate {
  const plurals = new Intl.PluralRules(language);

  return (key, options = {}) => {
    const { count, defaultValue } = options;
    const forms = count === undefined ? [] : [`${key}_${plurals.select(count)}`];
    if (count === 0) forms.unshift(`${key}_zero`);
    let text: string | WordingTree | undefined;
    for (const form of [...forms, key]) text ??= lookUp(wording, form);
    // A key with texts below it is no text.
    if (typeof text === "object") return key;
    return (text ?? defaultValue ?? key).replace(/\{\{(.+?)\}\}/g, (placeholder, inner: string) => {
      const name = inner.trim();
      return Object.hasOwn(options, name) ? String(own(options, name) ?? "") : placeholder;
    });
  };
}

function lookUp(wording: WordingTree, key: string): string | WordingTree | undefined {
  let found: string | WordingTree | undefined = wording;
  for (const name of key.split(".")) {
    found = typeof found === "object" ? own(found, name) : undefined;
  }
  return found;
}
