import { createHmac } from "node:crypto";

const PREFIX = "whsec_";
/** Standard Webhooks: 24 to 64 random bytes. */
const MIN_KEY_LENGTH = 24;

export function webhookSecretText(key: Buffer): string {
  return PREFIX + key.toString("base64");
}

/**
 * Returns the headers by which a receiver verifies who sent a post and that it is recent, and detects a repeated one:
 * Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature). One signature per secret, so that a secret can
 * be replaced.
 * @param id the same for every attempt to send a message
 * @throws when a secret is invalid
 */
export function webhookHeaders(
  secrets: readonly string[],
  id: string,
  body: string,
  now: Date,
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signed = `${id}.${timestamp}.${body}`;
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": secrets
      .map((secret) => `v1,${createHmac("sha256", keyOf(secret)).update(signed).digest("base64")}`)
      .join(" "),
  };
}

function keyOf(secret: string): Buffer {
  const key = Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : "", "base64");
  if (key.length < MIN_KEY_LENGTH)
    throw new Error(`a webhook secret is ${PREFIX} and ${MIN_KEY_LENGTH} bytes or more in Base64`);
  return key;
}
