import { randomUUID } from "node:crypto";
import type { Account } from "~/adapters/database/accounts.server";
import type { SaveSearchOutcome } from "~/adapters/database/alerts.server";
import { savedSearchTerms } from "~/domain/alerts/search-terms";
import type { SearchState } from "~/domain/search/search-state";
import { asSavedSearchId } from "~/domain/text/identifiers";
import type { SiteContext } from "../platform/platform";
import { keepLanguage } from "../visitor/account-language.server";

/**
 * Saves a search in an account (rules/alerts#search-kept).
 * @param address of `savedSearchAddress`
 */
export async function saveSearch(
  context: Pick<SiteContext, "platform" | "site">,
  account: Account,
  { name, address, state }: { name: string; address: string; state: SearchState },
): Promise<SaveSearchOutcome> {
  const { platform, site } = context;
  await keepLanguage(context, account);
  return platform.store.alerts.saveSearch(
    account,
    { id: asSavedSearchId(randomUUID()), name, address, terms: savedSearchTerms(state) },
    { limit: site.alerts.max_searches, now: platform.now() },
  );
}
