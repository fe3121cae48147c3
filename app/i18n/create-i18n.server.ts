import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createInstance, type i18n } from "i18next";
import type { WordingTree } from "~/tenants/site";
import { isBranch } from "./wording-tree";

/** A delimiter that no text can contain. */
const NEVER = "\u0000";

/**
 * Makes an i18next instance for one merged tree. The browser has a translator of its own (translate.ts). Features that
 * it lacks are switched off here, so that both give the same texts, whatever a feed or a visitor writes. Make one per
 * site and language and cache it: making one costs more than rendering a small page.
 * @param onMissingKey called with every key that has neither a text nor a default (development)
 */
export function createI18n(
  language: string,
  resource: WordingTree,
  onMissingKey?: (key: string) => void,
): i18n {
  // i18next looks for `en-au` under `en-AU`.
  const [lng = language] = Intl.getCanonicalLocales(language);
  const instance = createInstance();
  void instance.init({
    lng,
    resources: { [lng]: { translation: resource } },
    fallbackLng: false,
    load: "currentOnly",
    ns: ["translation"],
    defaultNS: "translation",
    nsSeparator: false,
    initAsync: false,
    returnNull: false,
    // A key with texts below it is no text; it counts as missing.
    returnedObjectHandler: (key) => key,
    interpolation: {
      // React escapes what it renders; texts outside React are plain text.
      escapeValue: false,
      nestingPrefix: NEVER,
      formatSeparator: NEVER,
      unescapePrefix: NEVER,
    },
    react: { useSuspense: false },
    saveMissing: onMissingKey !== undefined,
    // A caller that gives a default knows that the text may be missing.
    missingKeyHandler: (_languages, _namespace, key, _text, _update, options) => {
      if (options?.defaultValue === undefined) onMissingKey?.(key);
    },
  });
  return instance;
}

/** The language whose default wording is complete. It is the fallback for every other language. */
export const DEFAULT_LANGUAGE = "en-AU";

/**
 * Reads `app/i18n/default/{language}/*.json`. A file's name is the first part of its keys: search.json contains
 * `search.*`.
 * @throws when a file is not a JSON object: this is the product's own text, so nothing can be served without it
 */
export async function loadDefaultWording(rootDir: string): Promise<Record<string, WordingTree>> {
  const dir = path.join(rootDir, "app/i18n/default");
  const languages = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const loaded = await Promise.all(
    languages.map(async ({ name }) => [name, await loadLanguage(path.join(dir, name))] as const),
  );
  return Object.fromEntries(loaded);
}

async function loadLanguage(dir: string): Promise<WordingTree> {
  const files = (await readdir(dir)).filter((file) => file.endsWith(".json")).sort();
  const trees = await Promise.all(
    files.map(async (file): Promise<[string, WordingTree]> => {
      const full = path.join(dir, file);
      try {
        const tree: unknown = JSON.parse(await readFile(full, "utf8"));
        if (!isBranch(tree)) throw new Error("not a JSON object");
        return [path.basename(file, ".json"), tree];
      } catch (error) {
        throw new Error(`default wording ${full}: ${error instanceof Error ? error.message : error}`);
      }
    }),
  );
  return Object.fromEntries(trees);
}

/*
 * Texts that no shopper reads: machines do, or the people of the business. They stay in the first language of a site, so
 * nothing is missing where another language has none (rules/sites-and-wording#languages-fall-back).
 */

/** How their keys begin, and who reads them. A part that ends with a dot is a whole group. */
export const MACHINE_TEXTS: Readonly<Record<string, string>> = {
  "api_errors.": "programmers of the JSON endpoints read them",
  "lead_payload.": "programmers of the JSON endpoint of leads read them",
  "email.adf.": "values and labels of an ADF document, which the dealer's CRM imports",
  "valuation.lead.": "a value of the lead's field valuation_basis, for the dealer's system and staff",
  "reservation_email.lead.":
    "a value of the lead's fields reservation_ended and refund_failed, for the dealer's system and staff",
  "calculator.live.lead": "the calculation that a lead carries to the dealer's staff",
};

/** Texts for the business that the product has in every language, because a site's first one may be any. */
const BUSINESS_TEXTS = ["desk.", "block_editor.", "lead_category."];

/** Whether a text is for machines: no language translates it. */
export function isForMachines(key: string): boolean {
  return Object.keys(MACHINE_TEXTS).some((start) => beginsWith(key, start));
}

/** Whether a text is never shown in another language than a site's first one. */
export function staysInFirstLanguage(key: string): boolean {
  return isForMachines(key) || BUSINESS_TEXTS.some((start) => beginsWith(key, start));
}

const beginsWith = (key: string, start: string) =>
  start.endsWith(".") ? key.startsWith(start) : key === start;
