import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSandboxGateway } from "~/adapters/payments/sandbox-gateway.server";
import { sandboxPaymentPath } from "~/domain/checkout/gateway-times";
import { asPaymentId } from "~/domain/text/identifiers";
import { newSession } from "../../../support/new-reservation";
import { requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";
import { SECRET_KEY, startStripeServer } from "../../../support/stripe-server";

const NOW = new Date("2026-11-20T21:00:00Z");
const sites = { alpha: {}, beta: {} };
const serve = (environment: Record<string, string> = {}) => serveSites({ sites, environment, now: NOW });

let served: Awaited<ReturnType<typeof serve>>;
let orders = 0;
beforeAll(async () => {
  served = await serve();
});
afterAll(() => served?.close());

/** Opens a session of alpha and returns its page's path. */
async function openSession(
  { platform, port } = served,
  { expires_at = "2026-11-20T21:30:00.000Z" } = {},
): Promise<{ id: string; path: string; success: string; cancel: string }> {
  const gateway = createSandboxGateway({ sessions: platform.store.sandboxPayments, now: platform.now });
  orders += 1;
  const success = `http://alpha.localhost:${port}/cars?reservation=${orders}`;
  const cancel = `${success}&back=1`;
  const { id } = await gateway.createSession(
    newSession({
      payment_id: asPaymentId(`payment-${orders}`),
      description: "2023 Hyundai i30 <Active>, Alpha Motors",
      ...{ success_url: success, cancel_url: cancel, expires_at },
    }),
  );
  return { id, path: sandboxPaymentPath(id), success, cancel };
}

const stateOf = async (id: string) => (await served.platform.store.sandboxPayments.byId(id, NOW))?.state;

describe("rules/checkout#sandbox-page: the sandbox gateway's page", () => {
  let session: Awaited<ReturnType<typeof openSession>>;
  beforeEach(async () => {
    session = await openSession();
  });

  it("shows what is paid, asks for no card, and looks like another place", async () => {
    const page = await served.client.alpha.get(session.path);
    expect(page.status).toBe(200);
    expect(page.text).toMatch(/<h1[^>]*>Pay \$200<\/h1>/);
    expect(page.text).toContain("2023 Hyundai i30 &lt;Active&gt;, Alpha Motors");
    expect(page.text).not.toMatch(/<input|<script|<header|<footer/);
    expect(page.text).toContain('<meta name="robots" content="noindex, follow"/>');
    expect(page.headers["cache-control"]).toBe("private, no-store");
  });

  it("is paid by its button, and leads back", async () => {
    const answer = await served.client.alpha.post(session.path, { choice: "pay" });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(session.success);
    expect(await stateOf(session.id)).toBe("paid");
  });

  it("is paid once by a double click, and reports it when it is opened again", async () => {
    const answers = await Promise.all(
      [1, 2].map(() => served.client.alpha.post(session.path, { choice: "pay" })),
    );
    expect(answers.map(({ headers }) => headers.location)).toEqual([session.success, session.success]);
    const page = await served.client.alpha.get(session.path);
    expect(page.text).toMatch(/<h1[^>]*>\$200 has been paid<\/h1>/);
    expect(page.text).toContain(`href="${session.success}"`);
    expect(page.text).not.toContain("<form");
    const cancelled = await served.client.alpha.post(session.path, { choice: "decline" });
    expect(cancelled.text).toContain("$200 has been paid");
  });

  it("shows a declined card as an error, and can then be paid", async () => {
    const declined = await served.client.alpha.post(session.path, { choice: "decline" });
    expect(declined.status).toBe(400);
    expect(declined.text).toMatch(/<title>Error: /);
    expect(declined.text).toMatch(/<p role="alert"[^>]*>The card was declined\. Nothing was paid\./);
    expect(await stateOf(session.id)).toBe("open");
    expect((await served.client.alpha.post(session.path, { choice: "pay" })).status).toBe(303);
    expect(await stateOf(session.id)).toBe("paid");
  });

  it("is paid without leading back, as when the tab is closed", async () => {
    const answer = await served.client.alpha.post(session.path, { choice: "close" });
    expect(answer.headers.location).toBe(session.path);
    expect(await stateOf(session.id)).toBe("paid");
  });

  it("leads back unpaid when it is cancelled, and can still be paid", async () => {
    const answer = await served.client.alpha.post(session.path, { choice: "cancel" });
    expect(answer.headers.location).toBe(session.cancel);
    expect(await stateOf(session.id)).toBe("open");
  });

  it("can't be paid once it has expired", async () => {
    const over = await openSession(served, { expires_at: NOW.toISOString() });
    const answer = await served.client.alpha.post(over.path, { choice: "pay" });
    expect(answer.headers.location).toBe(over.path);
    const page = await served.client.alpha.get(over.path);
    expect(page.text).toContain("This payment has expired");
    expect(page.text).toContain(`href="${over.cancel.replace("&", "&amp;")}"`);
    expect(await stateOf(over.id)).toBe("expired");
  });

  it.each([["refund"], ["constructor"], [""]])("refuses the choice %j", async (choice) => {
    expect((await served.client.alpha.post(session.path, { choice })).status).toBe(400);
    expect(await stateOf(session.id)).toBe("open");
  });

  it("is not on another site, and not at a guessed address", async () => {
    expect((await served.client.beta.get(session.path)).status).toBe(404);
    expect((await served.client.beta.post(session.path, { choice: "pay" })).status).toBe(404);
    expect((await served.client.alpha.get("/sandbox-payment/sandbox_cs_1")).status).toBe(404);
    expect((await served.client.alpha.get(session.path.toUpperCase())).status).toBe(404);
    expect(await stateOf(session.id)).toBe("open");
  });

  it("is paid by its own page only: a form of another website is refused", async () => {
    const answer = await requestServer(served.port, session.path, {
      method: "POST",
      headers: {
        Origin: "https://elsewhere.example",
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: "choice=pay",
    });
    expect(answer.status).toBe(403);
    expect(await stateOf(session.id)).toBe("open");
  });
});

describe("rules/checkout#gateway-choice: the sandbox gateway's page", () => {
  let elsewhere: typeof served | undefined;
  afterEach(() => elsewhere?.close());

  it("is nowhere where Stripe takes the payments", async () => {
    const stripe = await startStripeServer();
    try {
      elsewhere = await serve({ STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_API_BASE: stripe.origin });
      const { id, path } = await openSession(elsewhere);
      expect((await elsewhere.client.alpha.get(path)).status).toBe(404);
      expect((await elsewhere.client.alpha.post(path, { choice: "pay" })).status).toBe(404);
      expect((await elsewhere.platform.store.sandboxPayments.byId(id, NOW))?.state).toBe("open");
    } finally {
      await stripe.close();
    }
  });

  it("is nowhere outside the demo", async () => {
    elsewhere = await serve({ NODE_ENV: "production", DEMO_STOCK: "0", NOW: "" });
    expect(elsewhere.platform.payments).toBeNull();
    const { path } = await openSession(elsewhere, { expires_at: "2999-01-01T00:00:00.000Z" });
    expect((await elsewhere.client.alpha.get(path)).status).toBe(404);
    expect((await elsewhere.client.alpha.post(path, { choice: "pay" })).status).toBe(404);
  });
});
