import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { MailMessage } from "~/adapters/mail/mailer.server";
import type { DeliveryRecord } from "~/domain/lead/lead";
import { asCarId, type LeadId } from "~/domain/text/identifiers";
import {
  createLeadChannels,
  createLeadDelivery,
  type LeadDeliveryOptions,
} from "~/services/leads/delivery/delivery-worker.server";
import {
  type LeadChannel,
  webhookSecretFile,
  webhookSecrets,
} from "~/services/leads/delivery/webhook-channel.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { incomingCar } from "../../support/incoming-car";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { logInto } from "../../support/log-lines";
import { newLead } from "../../support/new-lead";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";
import { answerWith, hasValidSignature, startWebhookReceiver } from "../../support/webhook-receiver";

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
    log: logInto(logged),
    environment: { DATA_DIR: dataDir, MAIL_FROM: "Alpha Cars <web@mail.alpha.example>" },
  });
  const later = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000);
  };
  const delivery = createLeadDelivery(platform, options);
  const states = async (leadId: LeadId) =>
    (await platform.store.outbox.byLead(leadId)).map(({ channel, state }) => `${channel} ${state}`).sort();
  return { platform, site, mails, logged, clock, later, delivery, states };
}

const FIRST = { dealership_id: "dealership-1" };
const FLEET = { dealership_id: "dealership-2", category: "Fleet Enquiry" };

describeOnEachStore("the delivery of a lead", { postgres: "long" }, (database) => {
  it("uses the channels of the first rule that matches the lead", async () => {
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

  it("sends one e-mail for people and one with ADF for the CRM, each with the id of its delivery", async () => {
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

  it("posts the lead as signed JSON to the webhook, with the same id on every attempt", async () => {
    const { platform, site, delivery, clock, later } = await setUp(database);
    const car = incomingCar("a", { dealership_id: "dealership-1", price: 45_990, stocknum: "U1234" });
    await platform.store.cars.applyBatch(ALPHA_SLUG, "feed", [car], clock.now);
    const { lead_id, reference } = await submitLead(
      platform,
      newLead("a", {
        ...FIRST,
        car_id: asCarId("id-a"),
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
    const [secret] = (await webhookSecrets(platform.config, ALPHA_SLUG)) as [string];
    expect(receiver.posts).toHaveLength(2);
    expect(second).toMatchObject({ id, method: "POST", body: first?.body });
    expect(first?.id).toBe(id);
    expect(first?.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(hasValidSignature(second as never, secret, clock.now)).toBe(true);
    expect(
      hasValidSignature({ ...(second as never as typeof first & object), body: "{}" }, secret, clock.now),
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

  it("names the variable that allows a webhook's private address", async () => {
    const { platform, site, clock } = await setUp(database);
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    const lead = await platform.store.leads.byId(lead_id);
    const posted = (await platform.store.outbox.byLead(lead_id)).find(({ channel }) => channel === "webhook");
    if (!lead || !posted) throw new Error("no lead with a webhook");
    const { webhook } = createLeadChannels(platform, () => clock.now);
    const send = (target: string) =>
      webhook.send({ ...posted, target }, lead, site, AbortSignal.timeout(5000));
    await expect(send("https://10.0.0.5/leads")).rejects.toMatchObject({
      name: "DeliveryError",
      message: expect.stringContaining("WEBHOOK_PRIVATE_HOSTS"),
    });
    await expect(send("http://10.0.0.5/leads")).rejects.toThrow("webhooks are posted by https only");
  });

  it("signs a webhook post with each secret of the file, so that a secret can be replaced", async () => {
    const { platform, site, delivery, clock } = await setUp(database);
    const [old] = (await webhookSecrets(platform.config, ALPHA_SLUG)) as [string];
    const fresh = `whsec_${Buffer.alloc(32, 1).toString("base64")}`;
    const file = path.join(dataDir, webhookSecretFile(ALPHA_SLUG));
    expect(readFileSync(file, "utf8")).toBe(`${old}\n`);
    writeFileSync(file, `${fresh}\n${old}\n`);
    await submitLead(platform, newLead("a", FIRST), site);
    await delivery.runOnce();
    const [post] = receiver.posts as [never];
    for (const secret of [old, fresh]) expect(hasValidSignature(post, secret, clock.now)).toBe(true);
  });

  it("posts a follow-up only after the lead that it follows", async () => {
    const { platform, site, delivery, later, states } = await setUp(database);
    const { lead_id } = await submitLead(platform, newLead("a", FIRST), site);
    receiver.answer(answerWith(503));
    await delivery.runOnce();
    const second = await submitLead(platform, newLead("b", { ...FIRST, follows: lead_id }), site);
    receiver.answer(answerWith(200));
    // The first lead waits for its next attempt, so the second one waits too, though it is due.
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

describeOnEachStore("a delivery that fails", { postgres: "long" }, (database) => {
  it("is given up immediately after a permanent error, and leaves the other channels alone", async () => {
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

  it("is retried after the time in the Retry-After header of the receiver", async () => {
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

  it("is logged at the next start if it was given up", async () => {
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
    // An operator retries it after the fault is fixed.
    receiver.answer(answerWith(200));
    expect(await platform.store.outbox.retry("dead", platform.now())).toHaveLength(1);
    await delivery.runOnce();
    expect(await states(lead_id)).toContain("webhook delivered");
  });

  it("ends at the deadline of the channel, even if the channel ignores the abort signal", async () => {
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

  it("is aborted when the worker stops, and retried after the next start", async () => {
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

  it("is not sent twice when the store fails to record that it was sent", async () => {
    const { platform, site, later } = await setUp(database);
    const { outbox } = platform.store;
    const claim = outbox.claim.bind(outbox);
    // One post is still under way when the other can't be recorded.
    let endSlow = () => {};
    const hasFailed = new Promise<void>((resolve) => {
      endSlow = resolve;
    });
    receiver.answer(async (response, post) => {
      if (post.path !== "/quick") await hasFailed;
      response.writeHead(204).end();
    });
    vi.spyOn(outbox, "claim").mockImplementation(async (...values) => {
      if (!values[4]?.length) return claim(...values);
      endSlow();
      throw new Error("away");
    });
    vi.spyOn(outbox, "delivered").mockRejectedValueOnce(new Error("away"));
    await submitLead(platform, newLead("a", { ...FLEET, dealership_id: "dealership-2" }), site);
    await expect(createLeadDelivery(platform).runOnce()).rejects.toThrow("away");
    vi.mocked(outbox.claim).mockRestore();
    later(60);
    await createLeadDelivery(platform).runOnce();
    expect(receiver.posts).toHaveLength(2);
  });
});

describeOnEachStore("a webhook receiver that hangs", { postgres: "long" }, (database) => {
  it("delays neither the other receivers nor the e-mail", async () => {
    const { platform, site, mails, delivery } = await setUp(database, { pollMs: 20 });
    // The receiver never answers half of the webhook posts.
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
      // At most two slow posts are in flight; the others wait for their next attempt. The store may
      // not have recorded the last answers of the quick receiver yet.
      const sending = await platform.store.outbox.list("sending");
      const slow = sending.filter(({ target }) => !target.endsWith("/quick"));
      expect(slow.length).toBeLessThanOrEqual(2);
    } finally {
      // Ends the open requests, so that stop() need not wait for their deadline.
      receiver.answer(answerWith(503));
      receiver.cutOff();
      await delivery.stop();
    }
  }, 60_000);
});
