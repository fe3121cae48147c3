import { createInstance, type i18n } from "i18next";
import type { WordingTree } from "~/tenants/site";

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
    // Who gives a default knows that the text may be missing.
    missingKeyHandler: (_languages, _namespace, key, _text, _update, options) => {
      if (options?.defaultValue === undefined) onMissingKey?.(key);
    },
  });
  return instance;
}
