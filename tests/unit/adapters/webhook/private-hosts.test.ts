import { expect, it } from "vitest";
import { postWebhook } from "~/adapters/webhook/post-webhook.server";

/* Port 1 has no server: what is allowed is refused by the machine, what isn't by us. */
it.each([
  ["https://127.0.0.1:1/", "public", "EPRIVATE"],
  ["https://127.0.0.1:1/", "private", "ECONNREFUSED"],
  ["http://127.0.0.1:1/", "private", "EPRIVATE"],
  ["https://10.0.0.5:1/", "public", "EPRIVATE"],
] as const)("a webhook to %s with reach %s ends with %s", async (url, reach, code) => {
  const post = postWebhook({ url, reach, headers: {}, body: "{}", signal: AbortSignal.timeout(2000) });
  await expect(post).rejects.toMatchObject({ code });
});
