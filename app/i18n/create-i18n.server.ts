import { createInstance, type i18n } from "i18next";
import type { WordingTree } from "~/tenants/site";

/** A delimiter that no text can hold. */
const NEVER = "\u0000";

/**
 * One i18next instance over one merged tree. The browser has a translator of its own (translate.ts): what that
 * doesn't know is turned off here, so that both give the same texts whatever a feed or a visitor writes.
 * Make one per site and language and keep it: making one costs more than rendering a small page.
 * @param onMissingKey told of every key that has no text (development)
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
    // A name with texts below it is no text: it reads as a missing one.
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
    missingKeyHandler: (_languages, _namespace, key) => onMissingKey?.(key),
  });
  return instance;
}
