import type { AccountId } from "~/domain/text/identifiers";
import type { RequestContext } from "~/pages/request-context";
import { storeFailure } from "~/services/platform/redacted-error.server";

/**
 * Returns the account that a lead of this request belongs to, or null. A lead must not fail because nobody can say who
 * sends it: where the session can't be read, it is stored as one of a visitor who is not signed in.
 */
export async function signedInAccount({ session, platform }: RequestContext): Promise<AccountId | null> {
  try {
    return (await session())?.account.id ?? null;
  } catch (error) {
    platform.log.warn(storeFailure(error), "the account of a lead could not be read");
    return null;
  }
}
