import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, publicLookup } from "./public-address.server";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface WebhookPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** JSON. */
  body: string;
  /** Ends the attempt, whatever it is waiting for. */
  signal: AbortSignal;
  /** Plain http to this machine itself: for tests and development. */
  allowLoopback: boolean;
}

export interface WebhookAnswer {
  status: number;
  /** The header `Retry-After`. */
  retryAfter: string | null;
}

/** https to anywhere, http to this machine's own name or address. */
export function isLoopbackUrl(url: URL): boolean {
  return LOOPBACK.has(url.hostname);
}

/**
 * Posts once: no redirect is followed, and nothing of the answer's body is read. Resolves with whatever status the
 * receiver answers.
 * @throws when there is no answer, or when the address is not one to post to
 */
export function postWebhook({
  url: address,
  headers,
  body,
  signal,
  allowLoopback,
}: WebhookPost): Promise<WebhookAnswer> {
  const url = new URL(address);
  const loopback = isLoopbackUrl(url);
  const refused = refusal(url, loopback, allowLoopback);
  if (refused) return Promise.reject(Object.assign(new Error(refused), { code: "EPRIVATE" }));
  const payload = Buffer.from(body, "utf8");
  return new Promise((resolve, reject) => {
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const request = send(
      url,
      {
        method: "POST",
        signal,
        // A connection of its own: none that the receiver may have given up meanwhile.
        agent: false,
        headers: {
          ...headers,
          "content-type": "application/json; charset=utf-8",
          "content-length": payload.length,
          accept: "application/json, */*;q=0.1",
          "user-agent": "Forecourt-Webhook/1",
        },
        ...(loopback ? {} : { lookup: publicLookup }),
      },
      (response) => {
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
        // The status says it all: a body may be slow, endless or somebody's personal data.
        response.on("error", () => undefined);
        response.destroy();
      },
    );
    request.on("error", reject);
    request.end(payload);
  });
}

function refusal(url: URL, loopback: boolean, allowLoopback: boolean): string | null {
  if (loopback) return allowLoopback ? null : "webhooks are not posted to this machine in production";
  if (url.protocol !== "https:") return "webhooks are posted by https only";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isPublicAddress(host)) return "the address is not a public one";
  return null;
}
