import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { type AccountId, asAccountId, type SiteSlug } from "~/domain/text/identifiers";
import type { EncryptionPlatform } from "../http/encryption.server";

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
