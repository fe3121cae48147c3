import { createHmac, hkdfSync, randomUUID, timingSafeEqual } from "node:crypto";
import type { Account } from "~/adapters/database/accounts.server";
import type { SaveSearchOutcome } from "~/adapters/database/alerts.server";
import { canSendTexts } from "~/config.server";
import { savedSearchState, savedSearchTerms } from "~/domain/alerts/saved-search";
import type { MessageChannel } from "~/domain/message/message";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchState } from "~/domain/search/search-state";
import { type AccountId, asAccountId, asSavedSearchId, type SiteSlug } from "~/domain/text/identifiers";
import { sendEmailConfirmation } from "~/services/account/email-confirmation.server";
import type { EncryptionPlatform } from "~/services/http/encryption.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import { keepLanguage } from "~/services/visitor/saved-cars.server";
import type { Site } from "~/tenants/site";

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

/** Whether a site has alerts: they need accounts, and those need text messages (rules/alerts#alerts-possible). */
export function hasAlerts({ config }: Pick<Platform, "config">, site: Pick<Site, "alerts">): boolean {
  return site.alerts.enabled && canSendTexts(config);
}

/** Returns the path of a saved search, with its newest cars first, where the site offers that order. */
export function savedSearchPath({ search }: Pick<Site, "search">, address: string): string {
  const sort = search.sorts.includes("latest") ? "latest" : "relevant";
  return searchAddress({ ...savedSearchState(address), sort });
}

/** The page of an unsubscribe address. */
export const UNSUBSCRIBE_PATH = "/unsubscribe";
/** The parameter with the token. Paths are logged, parameters are not. */
export const UNSUBSCRIBE_TOKEN = "t";

const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
const KEY_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

type Secrets = Pick<EncryptionPlatform, "sessionSecrets">;

/**
 * Returns the token of an account's unsubscribe address: the account's random id, signed for its site. It never expires
 * (rules/alerts#unsubscribe-token); it ends when its session secret is removed.
 * @throws RangeError when there is no session secret
 */
export function unsubscribeToken({ sessionSecrets }: Secrets, site: SiteSlug, account: AccountId): string {
  const [newest] = sessionSecrets;
  if (newest === undefined) throw new RangeError("a signature needs a session secret");
  const id = Buffer.from(account.replaceAll("-", ""), "hex");
  return Buffer.concat([id, signatureOf(newest, site, id)]).toString("base64url");
}

/** Returns the account of a token, or null when the token was not made for this site. */
export function accountOfToken({ sessionSecrets }: Secrets, site: SiteSlug, token: string): AccountId | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const id = bytes.subarray(0, ID_BYTES);
  const given = bytes.subarray(ID_BYTES);
  const signed = sessionSecrets.some((secret) => timingSafeEqual(signatureOf(secret, site, id), given));
  return signed ? asAccountId(uuidOf(id)) : null;
}

/** The short address, because text messages contain it. */
export function unsubscribeAddress(platform: Secrets, site: SiteSlug, account: AccountId): string {
  return `${UNSUBSCRIBE_PATH}?${UNSUBSCRIBE_TOKEN}=${unsubscribeToken(platform, site, account)}`;
}

function signatureOf(secret: string, site: SiteSlug, id: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "unsubscribe", KEY_BYTES));
  return createHmac("sha256", key).update(site).update("\0").update(id).digest().subarray(0, SIGNATURE_BYTES);
}

function uuidOf(id: Buffer): string {
  return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
