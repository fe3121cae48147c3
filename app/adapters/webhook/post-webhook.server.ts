import { createHmac } from "node:crypto";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, publicLookup } from "~/adapters/public-address.server";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

interface WebhookPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  /** Aborts the attempt at any stage. */
  signal: AbortSignal;
  /**
   * Where it may go. public: by https to public addresses. loopback: also by http to this machine, for tests and
   * development. private: by https, also into a
   * private network. any: the operator's own receiver, wherever it is.
   */
  reach: "public" | "loopback" | "private" | "any";
}

interface WebhookAnswer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/** Allows https to any host, and http to this machine's own name or address. */
export function isLoopbackUrl(url: URL): boolean {
  return LOOPBACK.has(url.hostname);
}

/**
 * Posts once, follows no redirect and does not read the response body. Resolves with the receiver's status, whatever it
 * is.
 * @throws when there is no response, or when the address is not allowed
 */
export function postWebhook({
  url: address,
  headers,
  body,
  signal,
  reach,
}: WebhookPost): Promise<WebhookAnswer> {
  const url = new URL(address);
  const loopback = isLoopbackUrl(url);
  const refused = refusal(url, loopback, reach);
  if (refused) return Promise.reject(Object.assign(new Error(refused), { code: "EPRIVATE" }));
  const payload = Buffer.from(body, "utf8");
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        method: "POST",
        signal,
        // A new connection: the receiver may have closed an idle one.
        agent: false,
        headers: {
          ...headers,
          "content-type": "application/json; charset=utf-8",
          "content-length": payload.length,
          accept: "application/json, */*;q=0.1",
          "user-agent": "Forecourt-Webhook/1",
        },
        ...(loopback || reach === "any" || reach === "private" ? {} : { lookup: publicLookup }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
        // Only the status matters: a body may be slow, endless or contain personal data.
        response.on("error", () => undefined);
        response.destroy();
      },
    );
    request.on("error", reject);
    request.end(payload);
  });
}

function refusal(url: URL, loopback: boolean, reach: WebhookPost["reach"]): string | null {
  if (reach === "any") return null;
  if (loopback && reach !== "private")
    return reach === "loopback" ? null : "webhooks are not posted to this machine in production";
  if (url.protocol !== "https:") return "webhooks are posted by https only";
  if (reach === "private") return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) return "the address is not a public one";
  return null;
}

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
