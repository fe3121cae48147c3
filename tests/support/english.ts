import { createI18n, loadDefaultWording } from "~/i18n/create-i18n.server";

const wording = (await loadDefaultWording(process.cwd()))["en-AU"] ?? {};

/** Translates with the default wording. @throws for a key that it doesn't have */
export const { t: english } = createI18n("en-AU", wording, (key) => {
  throw new Error(`no wording for ${key}`);
});
