import { createHmac } from "node:crypto";

const PREFIX = "whsec_";
/** Standard Webhooks: 24 to 64 random bytes. */
const SHORTEST_KEY = 24;

export function webhookSecretText(key: Buffer): string {
  return PREFIX + key.toString("base64");
}

/**
 * The headers by which a receiver knows who sent a post, that it is fresh, and that it came before: Standard Webhooks
 * (webhook-id, webhook-timestamp, webhook-signature). One signature for each secret, so that one can be replaced.
 * @param id the same for the same message, however often it is sent
 * @throws when a secret is none
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
  if (key.length < SHORTEST_KEY)
    throw new Error(`a webhook secret is ${PREFIX} and ${SHORTEST_KEY} bytes or more in Base64`);
  return key;
}
