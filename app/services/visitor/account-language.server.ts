import type { Account } from "~/adapters/database/accounts.server";
import type { SiteContext } from "../platform/platform";

/**
 * Keeps the language of the page that a shopper uses as their account's: alerts are written in it later
 * (rules/alerts#alert-language).
 */
export async function keepLanguage(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  { id, language }: Pick<Account, "id" | "language">,
): Promise<void> {
  if (language === site.language) return;
  await platform.store.accounts.setLanguage(id, site.language, platform.now());
}
