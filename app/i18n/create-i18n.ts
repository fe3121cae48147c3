import { createInstance, type i18n } from "i18next";
import type { WordingTree } from "~/tenants/site";

/**
 * One i18next instance over one merged tree; the same call on server and client gives the same texts.
 * Make one per site and language and keep it: making one costs more than rendering a small page.
 * @param onMissingKey told of every key that has no text (development)
 */
export function createI18n(
  language: string,
  resource: WordingTree,
  onMissingKey?: (key: string) => void,
): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    resources: { [language]: { translation: resource } },
    fallbackLng: false,
    load: "currentOnly",
    ns: ["translation"],
    defaultNS: "translation",
    nsSeparator: false,
    initAsync: false,
    returnNull: false,
    // React escapes what it renders; texts outside React are plain text.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    saveMissing: onMissingKey !== undefined,
    missingKeyHandler: (_languages, _namespace, key) => onMissingKey?.(key),
  });
  return instance;
}
