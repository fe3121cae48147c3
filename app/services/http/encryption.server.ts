import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/**
 * Encrypts values that pass through a visitor's browser, so that only this platform can read or make them:
 * AES-256-GCM with a key derived from the session secrets. Each value has its own expiry date.
 */
export interface EncryptionContext {
  /** Selects the key: a value encrypted for one purpose can't be decrypted for another. */
  purpose: string;
  /** The owner, e.g. the site's slug. Decryption fails for another owner. */
  boundTo: string;
  /** Maximum size of the text in bytes, for values that don't fit `MAX_CONTENT_BYTES`. */
  maxBytes?: number;
}

/** What encryption needs: the session secrets, the newest first, and the clock. */
export interface EncryptionPlatform {
  sessionSecrets: readonly string[];
  now(): Date;
}

/**
 * Default maximum size of a decrypted text, in bytes. A few hundred compressed bytes can expand to very long repetitive text;
 * ordinary text that fits a cookie reaches a quarter of this.
 */
export const MAX_CONTENT_BYTES = 64 * 1024;
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value (anything JSON can hold) with the newest session secret, as text for cookies and addresses.
 * @throws RangeError when there is no session secret
 */
export function encrypt(
  { sessionSecrets }: EncryptionPlatform,
  context: EncryptionContext,
  value: unknown,
  until: Date,
): string {
  const [newest] = sessionSecrets;
  if (newest === undefined) throw new RangeError("encryption needs a session secret");
  const content = deflateRawSync(Buffer.from(JSON.stringify([until.getTime(), value])));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest, context), nonce).setAAD(Buffer.from(context.boundTo));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

/**
 * Decrypts a value with any of the session secrets. Returns null when it is expired, tampered with, or made for
 * another purpose.
 */
export function decrypt(
  { sessionSecrets, now }: EncryptionPlatform,
  context: EncryptionContext,
  text: string,
): unknown {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  for (const secret of sessionSecrets) {
    const content = decryptBytes(bytes, keyOf(secret, context), Buffer.from(context.boundTo));
    if (content) return unexpiredValue(content, now(), context.maxBytes ?? MAX_CONTENT_BYTES);
  }
  return null;
}

function keyOf(secret: string, { purpose }: EncryptionContext): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}

function decryptBytes(bytes: Buffer, key: Buffer, boundTo: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(boundTo)
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    // Tampered with, or encrypted with another secret.
    return null;
  }
}

function unexpiredValue(content: Buffer, now: Date, maxBytes: number): unknown {
  try {
    const text = inflateRawSync(content, { maxOutputLength: maxBytes }).toString();
    const [until, value] = JSON.parse(text) as [number, unknown];
    return until > now.getTime() ? value : null;
  } catch {
    return null;
  }
}
