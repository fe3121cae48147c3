import { expect, it } from "vitest";
import { postWebhook } from "~/adapters/webhook/post-webhook.server";
import { webhookReach } from "~/services/leads/delivery/webhook-channel.server";

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

it.each([
  ["https://crm.internal/leads", "private"],
  ["https://other.internal/leads", "public"],
  ["https://localhost/leads", "public"],
])(
  "in production, with WEBHOOK_PRIVATE_HOSTS crm.internal, a webhook to %s has the reach %s",
  (url, reach) => {
    const config = {
      NODE_ENV: "production" as const,
      DATABASE_URL: undefined,
      DEMO_STOCK: false,
      WEBHOOK_PRIVATE_HOSTS: ["crm.internal"],
    };
    expect(webhookReach(config, new URL(url))).toBe(reach);
  },
);
