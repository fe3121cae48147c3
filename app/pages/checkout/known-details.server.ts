import { mobileNumberText } from "~/domain/account/mobile-number";
import type { RequestContext } from "~/pages/request-context";
import { storeFailure } from "~/services/platform/redacted-error.server";

/** What the account that is signed in knows of the shopper, by field name. */
export async function knownDetails({ session, platform }: RequestContext): Promise<Record<string, string>> {
  try {
    const account = (await session())?.account;
    if (!account) return {};
    const { name, email, phone } = account;
    return {
      ...(name ? { name } : {}),
      ...(email ? { email } : {}),
      phone: mobileNumberText(phone),
    };
  } catch (error) {
    platform.log.warn(storeFailure(error), "a shopper's details could not be read");
    return {};
  }
}
