import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Store } from "~/adapters/database/store";
import { createLeadChannels } from "~/services/lead-channels/lead-channels.server";
import { createLeadDelivery } from "~/services/lead-delivery.server";
import { submitLead } from "~/services/leads.server";
import { webhookSecrets } from "~/services/webhook-secret.server";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { newLead } from "../../support/new-lead";
import { describeOnEachStore } from "../../support/store";
import {
  type Answer,
  answerWith,
  type ReceivedPost,
  signatureHolds,
  startWebhookReceiver,
} from "../../support/webhook-receiver";

/*
 * Issue 5: "webhook 500, hanging, redirecting: no lead lost, none doubled at the dealer". A receiver keeps what it has
 * by the id of the post; what comes again under the same id is not a second lead.
 */
const LEADS = 3;
/** Only where there is no answer to be waited for: a slow machine would run out of it. */
const SHORT_DEADLINE_MS = 1000;

let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let elsewhere: Awaited<ReturnType<typeof startWebhookReceiver>>;
let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  elsewhere = await startWebhookReceiver();
  const channels = [{ channel: "webhook", url: receiver.url("/leads") }];
  sites = await alphaSitesDir({ lead_delivery: { rules: [{ channels }] } });
});
afterAll(async () => {
  await sites.remove();
  await receiver.close();
  await elsewhere.close();
});
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-webhooks-"));
  receiver.posts.length = 0;
  elsewhere.posts.length = 0;
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function waitingLeads(opening: Promise<Store>) {
  const clock = { now: new Date("2026-03-02T01:00:00.000Z") };
  const now = () => clock.now;
  const { platform, site } = await leadPlatform({
    store: await opening,
    mailer: { send: () => Promise.reject(new Error("no mail here")), close: async () => {} },
    sitesDir: sites.dir,
    now,
    log: pino({ level: "silent" }),
    environment: { DATA_DIR: dataDir },
  });
  const { webhook } = createLeadChannels(platform, now);
  const impatient = createLeadDelivery(platform, {
    channels: { webhook: { ...webhook, deadlineMs: SHORT_DEADLINE_MS } },
  });
  const patient = createLeadDelivery(platform);
  const references: string[] = [];
  for (let index = 0; index < LEADS; index += 1)
    references.push((await submitLead(platform, newLead(`hook-${index}`), site)).reference);
  const [secret = ""] = await webhookSecrets(platform.config, site.slug);
  const { outbox } = platform.store;
  const tomorrow = () => {
    clock.now = new Date(clock.now.getTime() + 86_400_000);
  };
  return {
    references,
    async attempt(answered = true) {
      await (answered ? patient : impatient).runOnce();
      tomorrow();
    },
    backlog: () => outbox.backlog(clock.now),
    /** The receiver is well again; what was given up is sent again by whoever looks after it. */
    async recover() {
      receiver.answer(answerWith(204));
      await patient.runOnce();
      await outbox.retry("dead", clock.now);
      await patient.runOnce();
      expect(await outbox.backlog(clock.now)).toMatchObject({ waiting: 0, dead: 0 });
    },
    /** Checked as it comes: a signature is fresh for some minutes. */
    answering(answer: Answer): Answer {
      return (response, post, socket) => {
        expect.soft(signatureHolds(post, secret, clock.now), "the signature").toBe(true);
        expect.soft(signatureHolds({ ...post, body: `${post.body} ` }, secret, clock.now)).toBe(false);
        answer(response, post, socket);
      };
    },
  };
}

/** What a receiver has that keeps each id once. */
function keptBy(posts: readonly ReceivedPost[]): string[] {
  const byId = new Map(posts.map((post) => [post.id, post.body]));
  return [...byId.values()].map((body) => /"reference":"([^"]+)"/.exec(body)?.[1] ?? "").sort();
}

const FAULTS: [string, () => Answer, "waits" | "given up" | "hangs"][] = [
  ["answers 500", () => answerWith(500), "waits"],
  ["answers 503 and asks to wait", () => answerWith(503, { "Retry-After": "120" }), "waits"],
  ["does not know us (401)", () => answerWith(401), "waits"],
  ["says the post is wrong (400)", () => answerWith(400), "given up"],
  ["redirects elsewhere", () => answerWith(307, { Location: elsewhere.url("/stolen") }), "waits"],
  ["has moved", () => answerWith(301, { Location: elsewhere.url("/stolen") }), "waits"],
  ["hangs", () => () => undefined, "hangs"],
  ["closes without an answer", () => (_response, _post, socket) => socket.destroy(), "waits"],
  ["answers what is no HTTP", () => (_response, _post, socket) => socket.end("SSH-2.0-x\r\n\r\n"), "waits"],
  [
    "answers half of its headers, and no more",
    () => (_response, _post, socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Le"),
    "hangs",
  ],
];

const TAKEN: [string, Answer][] = [
  ["answers 202 and a body that never ends", (response) => void response.writeHead(202).write("{")],
  [
    "answers 200 and a huge body",
    (response) => void response.writeHead(200).end(Buffer.alloc(20 * 1024 * 1024, "x")),
  ],
  ["answers 200 without a body", answerWith(200)],
];

describeOnEachStore("a webhook's receiver", (database) => {
  it.each(FAULTS)(
    "%s: no lead is lost, and each has one id however often it comes",
    async (_what, fault, then) => {
      const leads = await waitingLeads(database.open());
      receiver.answer(leads.answering(fault()));
      const attempts = then === "given up" ? 1 : 2;
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        await leads.attempt(then !== "hangs");
        const { waiting, dead } = await leads.backlog();
        expect([waiting, dead]).toEqual(then === "given up" ? [0, LEADS] : [LEADS, 0]);
      }
      expect(receiver.posts).toHaveLength(LEADS * attempts);
      await leads.recover();
      expect(receiver.posts).toHaveLength(LEADS * (attempts + 1));
      expect(keptBy(receiver.posts)).toEqual([...leads.references].sort());
      expect(elsewhere.posts).toEqual([]);
    },
  );

  it.each(TAKEN)("%s: that is taken, once", async (_what, answer) => {
    const leads = await waitingLeads(database.open());
    receiver.answer(leads.answering(answer));
    await leads.attempt();
    expect(await leads.backlog()).toMatchObject({ waiting: 0, dead: 0 });
    await leads.attempt();
    expect(receiver.posts).toHaveLength(LEADS);
    expect(keptBy(receiver.posts)).toEqual([...leads.references].sort());
  });
});
