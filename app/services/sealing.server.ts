import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Platform } from "./platform.server";

/**
 * Values that go through a visitor's hands, and that nobody but this platform can read or make: AES-256-GCM under a
 * key made from the session secrets. Each ends by its own date.
 */
export interface Seal {
  /** Names its key: what is sealed for one purpose opens for no other. */
  purpose: string;
  /** Whose it is, e.g. the site's slug: it opens only where this is the same. */
  boundTo: string;
}

type SealingPlatform = Pick<Platform, "sessionSecrets" | "now">;

/** What may come out of a sealed text: a bound for the memory. */
const LARGEST_CONTENT = 256 * 1024;
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The value (anything that JSON can say) as text for cookies and addresses; the newest session secret seals.
 * @throws RangeError when there is no session secret
 */
export function sealed({ sessionSecrets }: SealingPlatform, seal: Seal, value: unknown, until: Date): string {
  const [newest] = sessionSecrets;
  if (newest === undefined) throw new RangeError("sealing needs a session secret");
  const content = deflateRawSync(Buffer.from(JSON.stringify([until.getTime(), value])));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(newest, seal), nonce).setAAD(Buffer.from(seal.boundTo));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

/** What was sealed, under any of the session secrets; null when it is over, tampered with, or another seal's. */
export function unsealed({ sessionSecrets, now }: SealingPlatform, seal: Seal, text: string): unknown {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  for (const secret of sessionSecrets) {
    const content = opened(bytes, keyOf(secret, seal), Buffer.from(seal.boundTo));
    if (content) return stillGood(content, now());
  }
  return null;
}

function keyOf(secret: string, { purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, KEY_BYTES));
}

function opened(bytes: Buffer, key: Buffer, boundTo: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(boundTo)
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    // Tampered with, or sealed under another secret.
    return null;
  }
}

function stillGood(content: Buffer, now: Date): unknown {
  try {
    const text = inflateRawSync(content, { maxOutputLength: LARGEST_CONTENT }).toString();
    const [until, value] = JSON.parse(text) as [number, unknown];
    return until > now.getTime() ? value : null;
  } catch {
    return null;
  }
}
