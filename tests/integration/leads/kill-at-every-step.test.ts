/** @module-tag long */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { asLeadId } from "~/domain/text/identifiers";
import { loadSites } from "~/tenants/registry.server";
import { bundleChild, type Child, startChild } from "../../support/child";
import type { CrashRound } from "../../support/crash-round";
import { alphaSitesDir } from "../../support/lead-platform";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { describeOnEachStore } from "../../support/store";
import { startWebhookReceiver } from "../../support/webhook-receiver";

/*
 * Kills the process at every step from the commit of a lead to the record of its delivery. What
 * remains is known for each point: nothing, a lead that nobody was notified of, a lead to send, or
 * a message that its receiver has and the store has not recorded. Only the last kind can arrive
 * twice, with the same Message-ID or webhook id as before.
 */
/** The environment variable KILL_ROUNDS changes the number of rounds. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 26);
const LEADS_A_ROUND = 2;
/**
 * Each lead goes out by e-mail, whose receiver can't detect a duplicate, and by webhook, whose
 * receiver can.
 */
const DELIVERIES = 2 * ROUNDS * LEADS_A_ROUND;

/** The receiver kills the process: it has the full message, and nobody reads its answer. */
const IN_THE_ANSWER = "send: the receiver's answer";

/** Points, and the passes at which the process is killed. The first claim only claims; others record what was sent. */
const POINTS: { point: string; passes?: [number, number]; isSentAgain?: true }[] = [
  { point: "submit: before the commit" },
  { point: "submit: after the commit" },
  { point: "acknowledged" },
  { point: "claim: before the commit", passes: [1, 1] },
  { point: "claim: after the commit", passes: [1, 1] },
  { point: "send: before" },
  { point: IN_THE_ANSWER, isSentAgain: true },
  { point: "send: accepted", isSentAgain: true },
  { point: "claim: before the commit", passes: [2, 3], isSentAgain: true },
  { point: "claim: after the commit", passes: [2, 3] },
  { point: "failed: before the commit" },
  { point: "failed: after the commit" },
];
const pointOf = (round: number) => POINTS[round % POINTS.length] as (typeof POINTS)[number];

let program = "";
let siteFile = "";
let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const channels = [{ channel: "email" }, { channel: "webhook", url: receiver.url("/leads") }];
  program = await bundleChild("crashing-lead-worker", { packages: "inside" });
  sites = await alphaSitesDir({ lead_delivery: { rules: [{ channels }] } });
  // Sites are read once, because there are many children and none of them tests the reading of
  // sites.
  siteFile = path.join(sites.dir, "alpha.site");
  writeFileSync(
    siteFile,
    JSON.stringify((await loadSites({ demoSites: false, sitesDir: sites.dir })).bySlug(ALPHA_SLUG)),
  );
});
afterAll(async () => {
  await sites.remove();
  await receiver.close();
});

let smtp: TestSmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.close());

describeOnEachStore("delivery with a kill -9 at every step from the commit to the record", (database) => {
  it(`loses no lead in ${ROUNDS} kills, and repeats only what was sent and not recorded, as the same message`, async () => {
    const { databaseUrl, dataDir } = database.location();
    const environment = { STORE_URL: databaseUrl, STORE_DIR: dataDir, SITE_FILE: siteFile };
    // The next child starts while this one works.
    let next = startChild(program, environment);
    const leadIds = new Map<string, string>();
    const arrivals: { round: number; id: string; content: string }[] = [];
    let unacknowledged: string[] = [];

    /** Lets the child work until it ends. */
    async function work(child: Child, number: number, round: CrashRound): Promise<number | null> {
      smtp.state.behaviour = round.point?.startsWith("failed") ? "busy" : "accepting";
      let passes = 0;
      const arrive = (id: string, content: string) => {
        arrivals.push({ round: number, id, content });
        passes += 1;
        if (round.point !== IN_THE_ANSWER || passes !== round.nth) return false;
        child.process.kill("SIGKILL");
        return true;
      };
      smtp.state.onReceived = ({ messageId, content }) => void arrive(messageId, content);
      receiver.answer((response, { id, body }) => {
        if (smtp.state.behaviour === "busy") response.writeHead(503).end();
        else if (!arrive(id, body)) response.writeHead(204).end();
      });
      await child.line("ready");
      child.send(JSON.stringify(round));
      const code = await child.ended;
      for (const line of child.lines) {
        const [, submission, leadId] = /^acknowledged (\S+) (\S{36})$/.exec(line) ?? [];
        if (!submission || !leadId) continue;
        // A form that is sent again gets the id of the same lead.
        expect(leadIds.get(submission) ?? leadId, submission).toBe(leadId);
        leadIds.set(submission, leadId);
      }
      unacknowledged = round.submissions.filter((submission) => !leadIds.has(submission));
      return code;
    }

    const start = Date.parse("2026-03-02T01:00:00Z");
    const roundAt = (number: number, point: string | null, nth: number, submissions: string[]) => ({
      point,
      nth,
      // A day later all leases and waits have ended.
      now: new Date(start + number * 86_400_000).toISOString(),
      // A visitor whose post got no answer sends it again.
      submissions: [...unacknowledged, ...submissions],
      smtpUrl: smtp.url,
    });
    for (let number = 0; number < ROUNDS; number += 1) {
      const child = next;
      next = startChild(program, environment);
      const { point, passes = [1, 2] } = pointOf(number);
      const nth = passes[Math.floor(number / POINTS.length) % 2] as number;
      const submissions = Array.from({ length: LEADS_A_ROUND }, (_, index) => `${number}-${index}`);
      const code = await work(child, number, roundAt(number, point, nth, submissions));
      expect(code, `round ${number} did not end at "${point}"`).toBeNull();
    }
    // The last start meets no fault, and delivers what remains.
    expect(await work(next, ROUNDS, roundAt(ROUNDS, null, 0, []))).toBe(0);

    const store = await database.open();
    expect(await store.outbox.backlog(new Date())).toMatchObject({ waiting: 0, dead: 0 });
    expect([await store.leads.count(), leadIds.size]).toEqual([
      ROUNDS * LEADS_A_ROUND,
      ROUNDS * LEADS_A_ROUND,
    ]);
    const messages = new Map(arrivals.map(({ id, content }) => [id, content]));
    expect(messages.size).toBe(DELIVERIES);
    for (const [submission, leadId] of leadIds) {
      const { reference = "none" } = (await store.leads.byId(asLeadId(leadId))) ?? {};
      const about = [...messages.values()].filter((content) => content.includes(reference));
      expect(about.length, `messages about ${submission}`).toBe(2);
    }

    const again = arrivals.filter(({ id }, at) => arrivals.slice(at + 1).some((later) => later.id === id));
    const expected = Array.from({ length: ROUNDS }, (_, number) => number).filter(
      (number) => pointOf(number).isSentAgain,
    );
    expect(again.map(({ round }) => round)).toEqual(expected);
  }, 600_000);
});
