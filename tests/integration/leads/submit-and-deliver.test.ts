import { setTimeout as delay } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import type { Mailer, MailMessage } from "~/adapters/mail/mailer.server";
import { asCarId } from "~/domain/text/identifiers";
import {
  createLeadDelivery,
  type LeadDeliveryOptions,
} from "~/services/leads/delivery/delivery-worker.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { incomingCar } from "../../support/incoming-car";
import { alphaSites, leadPlatform } from "../../support/lead-platform";
import { logInto, withoutIds } from "../../support/log-lines";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

const sites = alphaSites();

/** Returns a mail server that records what it accepts; `answer` may refuse or be slow. */
function recordingMailer(answer: (message: MailMessage) => void | Promise<void> = () => {}) {
  const accepted: MailMessage[] = [];
  const mailer: Mailer = {
    async send(message) {
      await answer(message);
      accepted.push(message);
    },
    async close() {},
  };
  return { mailer, accepted };
}

async function setUp(
  database: TestDatabase,
  answer?: Parameters<typeof recordingMailer>[0],
  options?: Partial<LeadDeliveryOptions>,
  environment?: Record<string, string>,
) {
  const clock = { now: new Date("2026-03-02T01:00:00.000Z") };
  const logged: string[] = [];
  const { mailer, accepted } = recordingMailer(answer);
  const { platform, site } = await leadPlatform({
    store: await database.open(),
    mailer,
    sitesDir: sites.dir,
    now: () => clock.now,
    log: logInto(logged),
    ...(environment ? { environment } : {}),
  });
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  return { platform, site, accepted, logged, clock, later, delivery: createLeadDelivery(platform, options) };
}

describeOnEachStore("submitLead", (database) => {
  it.each<[string, Parameters<typeof newLead>[1], string]>([
    [
      "the chosen dealership, even if the car belongs to another",
      { car_dealership_id: "dealership-1", dealership_id: "dealership-2" },
      "second@alpha.example",
    ],
    [
      "the dealership of the car, if the chosen one is unknown",
      { car_dealership_id: "dealership-2", dealership_id: "unknown" },
      "second@alpha.example",
    ],
    [
      "the head office, if both are unknown",
      { car_dealership_id: "gone", dealership_id: "unknown" },
      "first@alpha.example",
    ],
  ])("sends the lead to %s", async (_whom, overrides, address) => {
    const { platform, site, accepted, delivery } = await setUp(database);
    await submitLead(platform, newLead("a", overrides), site);
    await delivery.runOnce();
    expect(accepted.map((message) => message.to)).toEqual([address]);
  });

  it("refuses a lead whose site is another one", async () => {
    const { platform, site } = await setUp(database);
    await expect(submitLead(platform, newLead("a", { site: "beta" }), site)).rejects.toThrow(RangeError);
    expect(await platform.store.leads.count()).toBe(0);
  });
});

describeOnEachStore("createLeadDelivery", { postgres: "long" }, (database) => {
  it("sends the dealership the message of the customer, and the car that it is about", async () => {
    const { platform, site, accepted, delivery, clock } = await setUp(database, undefined, undefined, {
      PORT: "4321",
    });
    const car = incomingCar("a", { price: 45_990, before_price: 49_990, stocknum: "U1234" });
    await platform.store.cars.applyBatch(ALPHA_SLUG, "feed", [car], clock.now);
    const { reference } = await submitLead(
      platform,
      newLead("a", {
        car_id: asCarId("id-a"),
        car_dealership_id: "dealership-1",
        url: "/cars/slug-a/enquire",
      }),
      site,
    );
    await delivery.runOnce();
    expect(accepted).toHaveLength(1);
    const [message] = accepted as [MailMessage];
    expect(message).toMatchObject({
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@forecourt>$/),
      to: "first@alpha.example",
      replyTo: "robin@example.com",
      subject: `Used Car Enquiry: 2020 Toyota Hilux SR5 (${reference})`,
    });
    for (const part of [
      "Price when emailed: $45,990 drive away (was $49,990)",
      "Stock number: U1234",
      "Page: http://alpha.localhost:4321/cars/slug-a",
      "Name: Robin Citizen",
      "Phone: 0491 570 006",
      "Is it still there?",
      "Dealership: First Yard",
      "Website: alpha cars",
      "9:00 am AWST",
      "Sent from: http://alpha.localhost:4321/cars/slug-a/enquire",
    ])
      expect(message.text.replaceAll("\u202f", " ")).toContain(part);
  });

  it("never links to another host, whatever path a lead contains", async () => {
    const { platform, site, accepted, delivery } = await setUp(database);
    for (const [index, url] of ["//evil.example/x", "@evil.example", "https://evil.example/"].entries())
      await submitLead(platform, newLead(`s${index}`, { url }), site);
    await delivery.runOnce();
    const links = accepted.flatMap((message) => message.html?.match(/href="https?:[^"]+"/g) ?? []);
    expect(links).toHaveLength(3);
    for (const link of links) expect(link).toMatch(/^href="http:\/\/alpha\.localhost:3000\//);
  });

  it("retries ten times over hours with one Message-ID, then gives up and logs it", async () => {
    const tried: string[] = [];
    const refuse = (message: MailMessage) => {
      tried.push(message.messageId);
      throw Object.assign(new Error("550 no such user <first@alpha.example>"), {
        code: "EENVELOPE",
        responseCode: 550,
      });
    };
    const { platform, site, delivery, logged, later } = await setUp(database, refuse);
    await submitLead(platform, newLead("a"), site);
    for (let hours = 0; hours < 48 * 60; hours += 1) {
      await delivery.runOnce();
      later(60);
    }
    expect(tried).toHaveLength(10);
    expect(new Set(tried).size).toBe(1);
    expect(await platform.store.outbox.backlog(platform.now())).toMatchObject({ waiting: 0, dead: 1 });
    expect(logged.filter((line) => line.includes("lead delivery given up"))).toHaveLength(1);
  });

  it("delays no other lead when one fails", async () => {
    const { platform, site, accepted, delivery } = await setUp(database, (message) => {
      if (message.to === "second@alpha.example") throw new Error("refused");
    });
    await submitLead(platform, newLead("a", { dealership_id: "dealership-2" }), site);
    await submitLead(platform, newLead("b"), site);
    await delivery.runOnce();
    expect(accepted.map((message) => message.to)).toEqual(["first@alpha.example"]);
  });

  it("keeps the lead of a site that is not served until it is served again", async () => {
    const { platform, site, accepted, delivery, later } = await setUp(database);
    await submitLead(platform, newLead("a"), site);
    const without = createLeadDelivery({
      ...platform,
      sites: { ...platform.sites, bySlug: () => undefined },
    });
    await without.runOnce();
    expect(await platform.store.outbox.backlog(platform.now())).toMatchObject({ waiting: 1, dead: 0 });
    later(10);
    await delivery.runOnce();
    expect(accepted).toHaveLength(1);
  });

  it("logs ids, and nothing that a visitor typed", async () => {
    let refusals = 1;
    const { platform, site, delivery, logged, later } = await setUp(database, (message) => {
      if (refusals-- > 0) throw new Error(`${message.replyTo} ${message.text}`);
    });
    const { lead_id } = await submitLead(platform, newLead("a", { answers: { Rego: "ABC123" } }), site);
    await delivery.runOnce();
    later(10);
    await delivery.runOnce();
    const log = logged.join("");
    expect(log).toContain(lead_id);
    expect(log).toContain("lead delivery failed");
    expect(log).toContain("lead delivered");
    for (const secret of [
      "Robin",
      "Citizen",
      "example.com",
      "0491",
      "still there",
      "ABC123",
      "alpha.example",
    ])
      expect(withoutIds(log)).not.toContain(secret);
  });
});

describeOnEachStore("the delivery worker", { postgres: "long" }, (database) => {
  it("delivers a lead of its own process immediately, without waiting for the next poll", async () => {
    const { platform, site, accepted, delivery } = await setUp(database, undefined, { pollMs: 600_000 });
    delivery.start();
    await delay(100);
    await submitLead(platform, newLead("a"), site);
    await vi.waitFor(() => expect(accepted).toHaveLength(1), { timeout: 30_000 });
    await delivery.stop();
  });

  it("finds a lead of another process by polling", async () => {
    const { platform, site, accepted, delivery } = await setUp(database, undefined, { pollMs: 50 });
    const elsewhere = { ...platform, store: await database.open() };
    delivery.start();
    await submitLead(elsewhere, newLead("a"), site);
    await vi.waitFor(() => expect(accepted).toHaveLength(1), { timeout: 30_000 });
    await delivery.stop();
  });

  it("finishes the delivery in flight when it stops, and begins no new one", async () => {
    let begun = 0;
    const { platform, site, accepted, delivery } = await setUp(database, async () => {
      begun += 1;
      await delay(300);
    });
    delivery.start();
    await submitLead(platform, newLead("a"), site);
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 30_000 });
    const stopped = delivery.stop();
    await submitLead(platform, newLead("b"), site);
    await stopped;
    expect(accepted).toHaveLength(1);
    await delay(100);
    expect(begun).toBe(1);
    expect((await platform.store.outbox.backlog(platform.now())).waiting).toBe(1);
  });

  it("keeps a slow delivery from a second worker after its lease would have ended", {
    tags: ["long"],
  }, async () => {
    let begun = 0;
    const { platform, site, accepted } = await setUp(database, async () => {
      begun += 1;
      await delay(5000);
    });
    const realTime = { ...platform, now: () => new Date() };
    await submitLead(realTime, newLead("a"), site);
    const workers = [1, 2].map(() => createLeadDelivery(realTime, { leaseSeconds: 2.4, pollMs: 20 }));
    for (const worker of workers) worker.start();
    await vi.waitFor(() => expect(accepted).toHaveLength(1), { timeout: 30_000 });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(begun).toBe(1);
  });

  it("lets leases and waits expire when NOW fixes the clock", async () => {
    const { platform, site, accepted, clock } = await setUp(database, undefined, undefined, {
      NOW: "2026-03-02T01:00:00.000Z",
    });
    await submitLead(platform, newLead("a"), site);
    // A worker that died held this lease.
    await platform.store.outbox.claim(1, 0.5, clock.now);
    const delivery = createLeadDelivery(platform, { pollMs: 20 });
    delivery.start();
    await vi.waitFor(() => expect(accepted).toHaveLength(1), { timeout: 30_000 });
    await delivery.stop();
  });
});
