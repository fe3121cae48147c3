import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { MailMessage } from "~/adapters/mail/mailer";
import type { DeliveryRecord } from "~/domain/lead";
import type { LeadChannel } from "~/services/lead-channels/lead-channel";
import { createLeadDelivery, type LeadDeliveryOptions } from "~/services/lead-delivery.server";
import { submitLead } from "~/services/leads.server";
import { webhookSecretFile, webhookSecrets } from "~/services/webhook-secret.server";
import { incomingCar } from "../../support/incoming-car";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { newLead } from "../../support/new-lead";
import { describeOnEachStore, type TestDatabase } from "../../support/store";
import { answerWith, signatureHolds, startWebhookReceiver } from "../../support/webhook-receiver";

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  sites = await alphaSitesDir({
    lead_delivery: {
      rules: [
        {
          categories: ["Service Booking"],
          channels: [{ channel: "email", to: "service@alpha.example" }],
        },
        {
          dealerships: ["first"],
          channels: [
            { channel: "email" },
            { channel: "adf", to: "crm@alpha.example" },
            { channel: "webhook", url: receiver.url("/leads?key=1") },
          ],
        },
        {
          categories: ["Fleet Enquiry"],
          channels: [
            { channel: "webhook", url: receiver.url("/slow") },
            { channel: "webhook", url: receiver.url("/quick") },
          ],
        },
      ],
    },
  });
});
afterAll(async () => {
  await sites.remove();
  await receiver.close();
});

let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-channels-"));
  receiver.posts.length = 0;
  receiver.answer(answerWith(204));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function setUp(database: TestDatabase, options?: Partial<LeadDeliveryOptions>) {
  const clock = { now: new Date("2026-03-02T01:00:00.000Z") };
  const logged: string[] = [];
  const mails: MailMessage[] = [];
  const { platform, site } = await leadPlatform({
    store: await database.open(),
    mailer: { send: async (message) => void mails.push(message), close: async () => {} },
    sitesDir: sites.dir,
    now: () => clock.now,
    log: pino({ level: "trace" }, { write: (line) => void logged.push(line) }),
    environment: { DATA_DIR: dataDir, MAIL_FROM: "Alpha Cars <web@mail.alpha.example>" },
  });
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const delivery = createLeadDelivery(platform, options);
  const states = async (leadId: string) =>
    (await platform.store.outbox.byLead(leadId)).map(({ channel, state }) => `${channel} ${state}`).sort();
  return { platform, site, mails, logged, clock, later, delivery, states };
}

const FIRST = { dealership_id: "dealership-1" };
const FLEET = { dealership_id: "dealership-2", category: "Fleet Enquiry" };

describeOnEachStore("a lead's channels", (database) => {
  it("are those of the rule that fits it", async () => {
    const { platform, site, mails, delivery } = await setUp(database);
    await submitLead(platform, newLead("a", FIRST), site);
    await submitLead(platform, newLead("b", { ...FIRST, category: "Service Booking" }), site);
    await submitLead(platform, newLead("c", { dealership_id: "dealership-2" }), site);
    expect(await delivery.runOnce()).toBe(5);
    expect(mails.map(({ to }) => to).sort()).toEqual([
      "crm@alpha.example",
      "first@alpha.example",
      "second@alpha.example",
      "service@alpha.example",
    ]);
    expect(receiver.posts.map((post) => post.path)).toEqual(["/leads?key=1"]);
    expect(await delivery.runOnce()).toBe(0);
    expect(delivery.figures()).toEqual(
      expect.arrayContaining([
        { channel: "email", outcome: "delivered", attempts: 3 },
        { channel: "adf", outcome: "delivered", attempts: 1 },
        { channel: "webhook", outcome: "delivered", attempts: 1 },
      ]),
    );
  });

  it("by e-mail: one for people, one with ADF for the CRM, each with the id of its delivery", async () => {
    const { platform, site, mails, delivery } = await setUp(database);
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    const ids = new Map(
      (await platform.store.outbox.byLead(lead_id)).map(({ id, target }) => [target, id] as const),
    );
    await delivery.runOnce();
    for (const { messageId, to } of mails) expect(messageId).toBe(`<${ids.get(to)}@mail.alpha.example>`);
    const [people, crm] = ["first@alpha.example", "crm@alpha.example"].map((address) =>
      mails.find(({ to }) => to === address),
    );
    expect(people?.html).toContain("Robin");
    expect(crm?.html).toBeUndefined();
    expect(crm?.text).toMatch(/^<\?(xml|ADF) /);
    expect(crm?.text).toContain("<prospect");
  });

  it("by webhook: the lead as JSON, signed, with an id that stays the same", async () => {
    const { platform, site, delivery, clock, later } = await setUp(database);
    const car = incomingCar("a", { dealership_id: "dealership-1", price: 45_990, stocknum: "U1234" });
    await platform.store.cars.applyBatch("alpha", "feed", [car], clock.now);
    const { lead_id, reference } = await submitLead(
      platform,
      newLead("a", {
        ...FIRST,
        car_id: "id-a",
        car_dealership_id: "dealership-1",
        message: "Zoë 🚗 \u0000 </script>",
        answers: { Rego: "ABC123" },
        lead_attributes: { visited_pages: ["/cars"], linked_query_params: { utm_source: "x" } },
      }),
      site,
    );
    receiver.answer(answerWith(500));
    await delivery.runOnce();
    later(10);
    receiver.answer(answerWith(200));
    await delivery.runOnce();
    const [first, second] = receiver.posts;
    const [{ id }] = (await platform.store.outbox.byLead(lead_id)).filter(
      ({ channel }) => channel === "webhook",
    ) as [DeliveryRecord];
    const [secret] = (await webhookSecrets(platform.config, "alpha")) as [string];
    expect(receiver.posts).toHaveLength(2);
    expect(second).toMatchObject({ id, method: "POST", body: first?.body });
    expect(first?.id).toBe(id);
    expect(first?.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(signatureHolds(second as never, secret, clock.now)).toBe(true);
    expect(
      signatureHolds({ ...(second as never as typeof first & object), body: "{}" }, secret, clock.now),
    ).toBe(false);
    expect(JSON.parse(second?.body ?? "")).toEqual({
      type: "lead.created",
      timestamp: "2026-03-02T01:00:00.000Z",
      data: {
        lead_id,
        reference,
        created_at: "2026-03-02T01:00:00.000Z",
        follows: null,
        partial: false,
        category: "Used Car Enquiry",
        subcategory: null,
        event_id: 15,
        source: "Website",
        url: "/cars/slug-1/enquire",
        user_agent: "Mozilla/5.0",
        car_id: "id-a",
        car_dealership_id: "dealership-1",
        dealership_id: "dealership-1",
        name: "Robin",
        last_name: "Citizen",
        email: "robin@example.com",
        phone: "0491 570 006",
        postcode: "2000",
        message: expect.stringContaining("Zoë 🚗"),
        consents: [{ name: "opt_in", given: true, wording: "Send me offers", form: "enquiry" }],
        answers: { Rego: "ABC123" },
        lead_attributes: { visited_pages: ["/cars"], linked_query_params: { utm_source: "x" } },
        website: { slug: "alpha", name: site.name, url: "http://alpha.localhost:3000" },
        dealership: { id: "dealership-1", slug: "first", name: "First Yard" },
        appointment: null,
        car: expect.objectContaining({
          id: "id-a",
          stock_number: "U1234",
          price: 45_990,
          url: "http://alpha.localhost:3000/cars/slug-a",
        }),
      },
    });
  });

  it("signs with each secret of the file, so that one can be replaced", async () => {
    const { platform, site, delivery, clock } = await setUp(database);
    const [old] = (await webhookSecrets(platform.config, "alpha")) as [string];
    const fresh = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
    const file = path.join(dataDir, webhookSecretFile("alpha"));
    expect(readFileSync(file, "utf8")).toBe(`${old}\n`);
    writeFileSync(file, `${fresh}\n${old}\n`);
    await submitLead(platform, newLead("a", FIRST), site);
    await delivery.runOnce();
    const [post] = receiver.posts as [never];
    for (const secret of [old, fresh]) expect(signatureHolds(post, secret, clock.now)).toBe(true);
  });

  it("follow each other: a follow-up is posted after what it follows", async () => {
    const { platform, site, delivery, later, states } = await setUp(database);
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    receiver.answer(answerWith(503));
    await delivery.runOnce();
    const second = await submitLead(platform, newLead("b", { ...FIRST, follows: lead_id }), site);
    receiver.answer(answerWith(200));
    // The first waits for its next attempt: the second is ready, and stays behind it.
    await delivery.runOnce();
    expect(await states(second.lead_id)).toEqual(["adf delivered", "email delivered", "webhook waiting"]);
    later(10);
    await delivery.runOnce();
    const sent = receiver.posts.map(
      ({ body }) => (JSON.parse(body) as { data: { lead_id: string } }).data.lead_id,
    );
    expect(sent).toEqual([lead_id, lead_id, second.lead_id]);
  });
});

describeOnEachStore("a delivery that fails", (database) => {
  it("for good is given up at once, and the other channels' are not touched", async () => {
    const { platform, site, mails, delivery, logged, later, states } = await setUp(database);
    receiver.answer(answerWith(410));
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    await delivery.runOnce();
    later(100_000);
    await delivery.runOnce();
    expect(receiver.posts).toHaveLength(1);
    expect(mails).toHaveLength(2);
    expect(await states(lead_id)).toEqual(["adf delivered", "email delivered", "webhook dead"]);
    expect(logged.filter((line) => line.includes("lead delivery given up"))).toHaveLength(1);
    expect(logged.join("")).toContain("DeliveryError 410");
    expect(delivery.figures()).toContainEqual({ channel: "webhook", outcome: "given_up", attempts: 1 });
  });

  it("waits as long as the receiver asks", async () => {
    const { platform, site, delivery, later } = await setUp(database);
    receiver.answer(answerWith(429, { "retry-after": "300" }));
    await submitLead(platform, newLead("a", FIRST), site);
    await delivery.runOnce();
    later(299);
    await delivery.runOnce();
    expect(receiver.posts).toHaveLength(1);
    later(1);
    await delivery.runOnce();
    expect(receiver.posts).toHaveLength(2);
    receiver.answer(answerWith(503, { "retry-after": "Mon, 02 Mar 2026 02:00:00 GMT" }));
    later(600);
    await delivery.runOnce();
    expect(receiver.posts).toHaveLength(3);
    later(44 * 60);
    await delivery.runOnce();
    expect(receiver.posts).toHaveLength(3);
    later(60);
    await delivery.runOnce();
    expect(receiver.posts).toHaveLength(4);
  });

  it("is told at the next start, when it was given up", async () => {
    const { platform, site, delivery, logged, states } = await setUp(database, { pollMs: 20 });
    receiver.answer(answerWith(400));
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    await delivery.runOnce();
    const restarted = createLeadDelivery(platform);
    restarted.start();
    await vi.waitFor(
      () =>
        expect(
          logged.filter((line) => line.includes('"dead":1') && line.includes("npm run leads -- --failed")),
        ).toHaveLength(1),
      { timeout: 30_000 },
    );
    await restarted.stop();
    // A person puts it right and has it tried again.
    receiver.answer(answerWith(200));
    expect(await platform.store.outbox.retry("dead", platform.now())).toHaveLength(1);
    await delivery.runOnce();
    expect(await states(lead_id)).toContain("webhook delivered");
  });

  it("ends at the channel's deadline, also when the channel does not listen", async () => {
    const aborted: boolean[] = [];
    const deaf: LeadChannel = {
      deadlineMs: 50,
      send: (_delivery, _lead, _site, signal) => {
        signal.addEventListener("abort", () => aborted.push(true));
        return new Promise(() => {});
      },
    };
    const { platform, site, delivery, logged, states } = await setUp(database, {
      channels: { webhook: deaf },
    });
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    await delivery.runOnce();
    expect(aborted).toEqual([true]);
    expect(await states(lead_id)).toContain("webhook waiting");
    expect(logged.join("")).toContain("DeliveryError ETIMEDOUT");
  });

  it("is broken off when the worker is stopped, and tried again after the start", async () => {
    let begun = 0;
    const hanging: LeadChannel = {
      deadlineMs: 600_000,
      send: () => {
        begun += 1;
        return new Promise(() => {});
      },
    };
    const { platform, site, delivery, later, states } = await setUp(database, {
      channels: { webhook: hanging },
      stopWithinMs: 50,
      pollMs: 20,
    });
    delivery.start();
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    await vi.waitFor(() => expect(begun).toBe(1), { timeout: 30_000 });
    await delivery.stop();
    expect(await states(lead_id)).toContain("webhook waiting");
    later(10);
    await createLeadDelivery(platform).runOnce();
    expect(await states(lead_id)).toContain("webhook delivered");
  });

  it("is not sent again because the store was away when it had been sent", async () => {
    const { platform, site, later } = await setUp(database);
    const { outbox } = platform.store;
    let outages = 2;
    const flaky = {
      ...platform,
      store: {
        ...platform.store,
        outbox: {
          ...outbox,
          delivered: async (...values: Parameters<typeof outbox.delivered>) => {
            if (outages-- > 0) throw new Error("away");
            return outbox.delivered(...values);
          },
        },
      },
    };
    await submitLead(platform, newLead("a", { ...FLEET, dealership_id: "dealership-2" }), site);
    const worker = createLeadDelivery(flaky);
    await worker.runOnce();
    later(60);
    await worker.runOnce();
    expect(receiver.posts).toHaveLength(2);
  });
});

describeOnEachStore("a receiver that hangs", (database) => {
  it("holds up neither the other receivers nor the mail", async () => {
    const { platform, site, mails, delivery } = await setUp(database, { pollMs: 20 });
    // Half of the webhooks are never answered.
    receiver.answer((response, post) => {
      if (post.path === "/quick") response.writeHead(204).end();
    });
    for (let index = 0; index < 30; index += 1)
      await submitLead(platform, newLead(`fleet-${index}`, FLEET), site);
    for (let index = 0; index < 3; index += 1)
      await submitLead(platform, newLead(`mail-${index}`, { dealership_id: "dealership-2" }), site);
    delivery.start();
    try {
      await vi.waitFor(
        () => {
          expect(receiver.posts.filter(({ path: at }) => at === "/quick")).toHaveLength(30);
          expect(mails).toHaveLength(3);
        },
        { timeout: 30_000, interval: 50 },
      );
      // Two at a time, and they are still waiting for their answer or for their next attempt. (What the quick one
      // has just answered may not be noted yet.)
      const sending = await platform.store.outbox.list("sending");
      const slow = sending.filter(({ target }) => !target.endsWith("/quick"));
      expect(slow.length).toBeLessThanOrEqual(2);
    } finally {
      // Lets them go, so that stopping need not wait for their deadline.
      receiver.answer(answerWith(503));
      receiver.cutOff();
      await delivery.stop();
    }
  }, 60_000);
});
