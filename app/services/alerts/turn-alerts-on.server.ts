import type { Account } from "~/adapters/database/accounts.server";
import type { MessageChannel } from "~/domain/message/message";
import { sendEmailConfirmation } from "../account/email-confirmation.server";
import type { SiteContext } from "../platform/platform";
import { keepLanguage } from "../visitor/account-language.server";

/** Where a shopper wants to be notified, and the words that they agreed to. */
export type AlertChoice = { wording: string } & (
  | { channel: Extract<MessageChannel, "sms"> }
  | { channel: Extract<MessageChannel, "email">; email: string }
);

/**
 * Turns an account's alerts on and stores the consent (rules/alerts#alert-consent). An e-mail address that is not
 * confirmed becomes the account's, and is sent a link first: until it is opened, nobody is notified.
 * @returns limited: no link was sent, because the account or the address has been sent too many
 */
export async function turnAlertsOn(
  context: SiteContext,
  account: Account,
  choice: AlertChoice,
): Promise<"on" | "unconfirmed" | "limited"> {
  const { platform } = context;
  const { alerts, accounts } = platform.store;
  const { channel, wording } = choice;
  const consent = { kind: `alerts_${channel}`, wording } as const;
  await keepLanguage(context, account);
  if (channel === "sms") {
    await alerts.turnOn(account, channel, consent, platform.now());
    return "on";
  }
  const { email } = choice;
  await accounts.setEmail(account.id, email, platform.now());
  await alerts.turnOn(account, channel, consent, platform.now());
  if (email === account.email && account.email_confirmed_at !== null) return "on";
  return (await sendEmailConfirmation(context, { ...account, email })) === "sent" ? "unconfirmed" : "limited";
}
