import { z } from "zod";
import type { Account, Session } from "~/adapters/database/accounts.server";
import { hiddenMobileNumber } from "~/domain/account/mobile-number";
import { letterHtml } from "~/domain/message/written-email";
import { asAccountId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import { decrypt, encrypt } from "../http/encryption.server";
import { emailSender, newMessage } from "../messages/new-message.server";
import type { SiteContext } from "../platform/platform";

export const CONFIRM_EMAIL_PAGE = "/account/confirm-email";
export const CONFIRMATION_HOURS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAX_KEY_LENGTH = 1000;

/** Against mail bombing (rules/account#email-limits): nobody has agreed to these messages yet. */
const CONFIRMATION_LIMITS = { accountPerHour: 3, accountPerDay: 6, addressPerDay: 3 } as const;

const keySchema = z.object({ account: z.string().transform(asAccountId), email: z.string() });

/**
 * Sends the link that confirms an account's address, unless the account or the address has been sent too many.
 * @param account with the address to be confirmed
 */
export async function sendEmailConfirmation(
  context: SiteContext,
  account: Account & { email: string },
): Promise<"sent" | "limited"> {
  const { platform, site, origin } = context;
  const now = platform.now();
  const until = new Date(now.getTime() + CONFIRMATION_HOURS * HOUR_MS);
  const key = encrypt(platform, encryptionOf(context), { account: account.id, email: account.email }, until);
  const t = translator(site);
  const facts = {
    site: site.name,
    phone: hiddenMobileNumber(account.phone),
    hours: CONFIRMATION_HOURS,
    link: fullAddress(site, origin, `${CONFIRM_EMAIL_PAGE}?${new URLSearchParams({ key })}`),
    legal_name: site.legal_name,
  };
  const message = newMessage(platform, site, {
    channel: "email",
    kind: "email_confirmation",
    accountId: account.id,
    to: account.email,
    ...letter(context, "account.email", facts, {
      text: t("account.confirm_email.ask_heading"),
      href: facts.link,
    }),
    expiresAt: until,
  });
  const { accountPerHour, accountPerDay, addressPerDay } = CONFIRMATION_LIMITS;
  const since = (ms: number) => new Date(now.getTime() - ms);
  const addition = await platform.store.messages.addWithin(
    [
      { of: "account", max: accountPerHour, since: since(HOUR_MS) },
      { of: "account", max: accountPerDay, since: since(DAY_MS) },
      { of: "receiver", max: addressPerDay, since: since(DAY_MS) },
    ],
    message,
  );
  return addition === "added" ? "sent" : "limited";
}

/**
 * Sets the account's address, or removes it. The confirmed address that this replaces gets a message, so that its owner learns
 * of a change that somebody else made (rules/account#email-changed).
 */
export async function changeEmail(
  context: Pick<SiteContext, "platform" | "site">,
  { id, phone }: Pick<Account, "id" | "phone">,
  email: string | null,
): Promise<void> {
  const { platform, site } = context;
  const facts = {
    site: site.name,
    mobile: hiddenMobileNumber(phone),
    phone: site.phone,
    legal_name: site.legal_name,
  };
  await platform.store.accounts.setEmail(id, email, platform.now(), (former) =>
    newMessage(platform, site, {
      channel: "email",
      kind: "email_changed",
      accountId: id,
      to: former,
      ...letter(context, "account.email_changed", facts),
    }),
  );
}

/** What an e-mail says, in plain text and in the site's brand. */
function letter(
  { site, platform: { config } }: Pick<SiteContext, "platform" | "site">,
  key: "account.email" | "account.email_changed",
  facts: Record<string, string | number>,
  link: { text: string; href: string } | null = null,
) {
  const t = translator(site);
  const subject = t(`${key}.subject`, facts);
  const text = t(`${key}.text`, facts);
  return { subject, text, html: letterHtml({ subject, text, link }, emailSender(site, config)) };
}

/** Returns the address that a link confirms for this account. Null: the link is over, or another account's. */
export function addressToConfirm(
  context: SiteContext,
  { account }: Pick<Session, "account">,
  key: string,
): string | null {
  const read = readKey(context, key);
  return read?.account === account.id && read.email === account.email ? read.email : null;
}

/**
 * Returns the address that a link has confirmed already, or null. Nobody need be signed in: anyone who has the link reads
 * that address's mail.
 */
export async function confirmedAddress(context: SiteContext, key: string): Promise<string | null> {
  const read = readKey(context, key);
  if (!read) return null;
  const account = await context.platform.store.accounts.byId(context.site.slug, read.account);
  return account?.email === read.email && account.email_confirmed_at !== null ? read.email : null;
}

function readKey(context: SiteContext, key: string): z.output<typeof keySchema> | null {
  if (key.length > MAX_KEY_LENGTH) return null;
  return keySchema.safeParse(decrypt(context.platform, encryptionOf(context), key)).data ?? null;
}

function encryptionOf({ site }: SiteContext) {
  return { purpose: "e-mail confirmation", boundTo: site.slug };
}
