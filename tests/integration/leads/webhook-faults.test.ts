/** @module-tag long */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { createLeadChannels, createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { webhookSecrets } from "~/services/leads/delivery/webhook-channel.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { newLead } from "../../support/new-lead";
import { describeOnSqlite } from "../../support/store";
import {
  type Answer,
  answerWith,
  hasValidSignature,
  type ReceivedPost,
  startWebhookReceiver,
} from "../../support/webhook-receiver";

/*
 * A faulty webhook receiver loses no lead, and creates no duplicate. A receiver stores posts by
 * their id: a second post with the same id is not a second lead.
 */
const LEADS = 3;
/** Used only where the receiver never answers: a slow machine would exceed it. */
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
  const shortTimeout = createLeadDelivery(platform, {
    channels: { webhook: { ...webhook, deadlineMs: SHORT_DEADLINE_MS } },
  });
  const defaultTimeout = createLeadDelivery(platform);
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
      await (answered ? defaultTimeout : shortTimeout).runOnce();
      tomorrow();
    },
    backlog: () => outbox.backlog(clock.now),
    /** The receiver works again, and an operator retries what was given up. */
    async recover() {
      receiver.answer(answerWith(204));
      await defaultTimeout.runOnce();
      await outbox.retry("dead", clock.now);
      await defaultTimeout.runOnce();
      expect(await outbox.backlog(clock.now)).toMatchObject({ waiting: 0, dead: 0 });
    },
    /** Verifies each post when it arrives, because a signature is valid for a few minutes only. */
    answering(answer: Answer): Answer {
      return (response, post, socket) => {
        expect.soft(hasValidSignature(post, secret, clock.now), "the signature").toBe(true);
        expect.soft(hasValidSignature({ ...post, body: `${post.body} ` }, secret, clock.now)).toBe(false);
        answer(response, post, socket);
      };
    },
  };
}

/** Returns what a receiver has stored that keeps each id once. */
function receivedReferences(posts: readonly ReceivedPost[]): string[] {
  const byId = new Map(posts.map((post) => [post.id, post.body]));
  return [...byId.values()].map((body) => /"reference":"([^"]+)"/.exec(body)?.[1] ?? "").sort();
}

const FAULTS: [string, () => Answer, "waits" | "given up" | "hangs"][] = [
  ["answers 500", () => answerWith(500), "waits"],
  ["answers 503 and asks to wait", () => answerWith(503, { "Retry-After": "120" }), "waits"],
  ["does not authorize the sender (401)", () => answerWith(401), "waits"],
  ["rejects the post (400)", () => answerWith(400), "given up"],
  ["redirects elsewhere", () => answerWith(307, { Location: elsewhere.url("/stolen") }), "waits"],
  ["has moved", () => answerWith(301, { Location: elsewhere.url("/stolen") }), "waits"],
  ["hangs", () => () => undefined, "hangs"],
  ["closes without an answer", () => (_response, _post, socket) => socket.destroy(), "waits"],
  [
    "answers with another protocol than HTTP",
    () => (_response, _post, socket) => socket.end("SSH-2.0-x\r\n\r\n"),
    "waits",
  ],
  [
    "answers with half of its headers, and nothing more",
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

describeOnSqlite("delivery to a webhook receiver", (database) => {
  it.each(FAULTS)(
    "loses no lead, and uses one id for each, when the receiver %s",
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
      expect(receivedReferences(receiver.posts)).toEqual([...leads.references].sort());
      expect(elsewhere.posts).toEqual([]);
    },
  );

  it.each(TAKEN)("delivers each lead once when the receiver %s", async (_what, answer) => {
    const leads = await waitingLeads(database.open());
    receiver.answer(leads.answering(answer));
    await leads.attempt();
    expect(await leads.backlog()).toMatchObject({ waiting: 0, dead: 0 });
    await leads.attempt();
    expect(receiver.posts).toHaveLength(LEADS);
    expect(receivedReferences(receiver.posts)).toEqual([...leads.references].sort());
  });
});
