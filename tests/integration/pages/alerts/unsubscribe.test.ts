import { beforeEach, describe, expect, it } from "vitest";
import type { Account } from "~/adapters/database/accounts.server";
import { unsubscribeAddress } from "~/services/alerts/saved-search.server";
import { newMessage } from "~/services/messages/new-message.server";
import { type Answer, requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";
import { signedIn } from "../../../support/sign-in";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const NOW = new Date("2026-11-20T21:00:00Z");
const site = { phone: "03 5550 0001", cars: [], config: { alerts: { enabled: true } } };
const served = servedSites({
  sites: { alpha: site, beta: { ...site, phone: "03 5550 0002" } },
  environment: { RATE_LIMIT_PER_MINUTE: "2" },
  now: NOW,
});

let account: Account;
let address = "";
beforeEach(async () => {
  const { session } = await signedIn(served.platform, ALPHA_SLUG);
  account = session.account;
  address = unsubscribeAddress(served.platform, ALPHA_SLUG, account.id);
  await served.platform.store.alerts.turnOn(
    account,
    "email",
    { kind: "alerts_email", wording: "Yes, tell me." },
    NOW,
  );
});

const channel = async () => (await served.platform.store.alerts.settings(account.id)).channel;

/** A post of a mail program: no cookie, no Origin, or another one. */
function oneClick(target: string, headers: Record<string, string> = {}, slug = "alpha"): Promise<Answer> {
  return requestServer(served.port, target, {
    method: "POST",
    headers: {
      Host: `${slug}.localhost:${served.port}`,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    body: "List-Unsubscribe=One-Click",
  });
}

describe("rules/alerts#unsubscribe-one-click: an unsubscribe address", () => {
  it("changes nothing when it is read, and shows a button", async () => {
    const page = await served.client.alpha.get(address);
    expect(page.status).toBe(200);
    expect(page.text).toContain("Stop all messages from alpha cars about new cars and price drops?");
    expect(page.text).toMatch(/<form method="post" action="\/unsubscribe\?t=[\w-]{43}">/);
    expect(page.text).not.toContain("<script");
    expect(page.headers["cache-control"]).toBe("private, no-store");
    expect(await channel()).toBe("email");
  });

  it("turns alerts off by its button, and says what is off and how to turn it on again", async () => {
    const answer = await served.client.alpha.post(address, { unsubscribe: "1" });
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toBe(address);
    expect(await channel()).toBeNull();
    const page = await served.client.alpha.get(address);
    expect(page.text).toContain("alpha cars will no longer message you about new cars and price drops.");
    expect(page.text).toContain('href="/account#alerts"');
    expect(await served.platform.store.alerts.consents(account.id)).toContainEqual(
      expect.objectContaining({ withdrawn_at: NOW.toISOString() }),
    );
  });

  it.each([
    ["without Origin", {}],
    ["from another origin", { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" }],
  ])("turns alerts off by the post of a mail program %s", async (_title, headers) => {
    const answer = await oneClick(address, headers);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("Your alerts are off");
    expect(await channel()).toBeNull();
  });

  it("accepts more posts than the rate limit for browsers allows, and is off however often it is used", async () => {
    for (let post = 0; post < 5; post += 1) expect((await oneClick(address)).status).toBe(200);
    expect(await channel()).toBeNull();
  });

  it("deletes messages that are not sent yet, and no codes", async () => {
    const { platform } = served;
    const alpha = platform.sites.bySlug(ALPHA_SLUG);
    if (!alpha) throw new Error("no site alpha");
    const draft = { accountId: account.id, channel: "sms", to: account.phone } as const;
    await platform.store.messages.add(
      newMessage(platform, alpha, { ...draft, kind: "alert", text: "New cars" }),
    );
    await platform.store.messages.add(
      newMessage(platform, alpha, { ...draft, kind: "sign_in_code", text: "Your code" }),
    );
    await oneClick(address);
    const waiting = (await platform.store.messages.backlog(NOW)).find(({ channel }) => channel === "sms");
    expect(waiting?.waiting).toBe(1);
  });

  it.each([
    [
      "that is changed",
      () => address.replace(/.(?=.{9}$)/, (letter) => (letter === "A" ? "B" : "A")),
      "alpha",
    ],
    ["without a token", () => "/unsubscribe", "alpha"],
    ["of another site", () => address, "beta"],
  ])("%s is not found, and changes nothing", async (_title, target, slug) => {
    expect((await oneClick(target(), {}, slug)).status).toBe(404);
    expect(await channel()).toBe("email");
  });

  it("exempts no other page from the origin check", async () =>
    expect((await oneClick("/favourites", { Origin: "https://mail.example" })).status).toBe(403));
});
