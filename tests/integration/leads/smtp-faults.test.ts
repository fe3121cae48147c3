import { createServer, type Socket } from "node:net";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "~/adapters/database/store";
import type { Mailer } from "~/adapters/mail/mailer";
import { createMailer, type MailerPatience } from "~/adapters/mail/mailer.server";
import { createLeadDelivery } from "~/services/lead-delivery.server";
import { submitLead } from "~/services/leads.server";
import { alphaSitesDir, leadPlatform } from "../../support/lead-platform";
import { newLead } from "../../support/new-lead";
import { type SmtpMood, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { describeOnEachStore } from "../../support/store";

/*
 * Issue 5: "SMTP server down, slow, refusing, accepting then dropping (a real SMTP server from npm in the tests): no
 * lead lost, none doubled at the dealer". The waits between attempts pass on the platform's clock, not the tests'.
 */
const LEADS = 3;
/** Each fault is met by so many attempts before the server is well again. */
const FAULTY_ATTEMPTS = 3;
/** Only where the server is not to answer anyway: a slow machine would run out of it. */
const IMPATIENT: MailerPatience = { connect: 200, silence: 400, send: 1500 };

let sites: Awaited<ReturnType<typeof alphaSitesDir>>;
beforeAll(async () => {
  sites = await alphaSitesDir();
});
afterAll(() => sites.remove());

let smtp: TestSmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.close());

/** A platform whose mail goes where `mail.through` says, three leads that wait, and time at the test's command. */
async function waitingLeads(opening: Promise<Store>) {
  const clock = { now: new Date("2026-03-02T01:00:00.000Z") };
  const mail = { through: createMailer({ smtpUrl: smtp.url, outboxDir: "" }) };
  const used = new Set<Mailer>();
  const logged: string[] = [];
  const { platform, site } = await leadPlatform({
    store: await opening,
    mailer: {
      send(message) {
        used.add(mail.through);
        return mail.through.send(message);
      },
      async close() {
        for (const mailer of used) await mailer.close();
      },
    },
    sitesDir: sites.dir,
    now: () => clock.now,
    log: pino({ level: "trace" }, { write: (line) => void logged.push(line) }),
  });
  const delivery = createLeadDelivery(platform);
  const { outbox } = platform.store;
  const references: string[] = [];
  for (let index = 0; index < LEADS; index += 1)
    references.push((await submitLead(platform, newLead(`smtp-${index}`), site)).reference);
  const attempt = async () => {
    while ((await delivery.runOnce()) > 0);
    // Longer than any wait.
    clock.now = new Date(clock.now.getTime() + 86_400_000);
  };
  return {
    mail,
    platform,
    logged,
    references,
    backlog: async () => {
      const { waiting, dead } = await outbox.backlog(clock.now);
      return { waiting, dead, all: waiting + dead };
    },
    attempt,
    /** Whoever looks after the deliveries sends again what was given up. */
    async recover() {
      await attempt();
      await outbox.retry("dead", clock.now);
      await attempt();
      expect(await outbox.backlog(clock.now)).toMatchObject({ waiting: 0, dead: 0 });
    },
  };
}

/** How often each lead's message was taken, each under one Message-ID of its own. */
function timesTaken(references: readonly string[]): number[] {
  const ids = references.map((reference) => {
    const about = smtp.taken.filter(({ content }) => content.includes(`Reference: ${reference}`));
    expect(new Set(about.map(({ messageId }) => messageId)).size, reference).toBe(1);
    return about.length;
  });
  expect(new Set(smtp.taken.map(({ messageId }) => messageId)).size).toBe(references.length);
  expect(smtp.taken.map(({ messageId }) => messageId)).not.toContain("");
  return ids;
}

describeOnEachStore("a mail server that fails, and is well again", (database) => {
  const impatient = () => createMailer({ smtpUrl: smtp.url, outboxDir: "", patience: IMPATIENT });

  it.each<[string, SmtpMood, "patient" | "impatient"]>([
    ["is closed for today (421)", "closed", "patient"],
    ["is busy (451)", "busy", "patient"],
    ["knows no such address (550)", "refusing", "patient"],
    ["has a full mailbox (552)", "full", "patient"],
    ["breaks off in the middle of the message", "breaking", "patient"],
    ["says nothing", "silent", "impatient"],
  ])("%s: every lead waits, and comes once", async (_what, mood, patience) => {
    const leads = await waitingLeads(database.open());
    const patient = leads.mail.through;
    if (patience === "impatient") leads.mail.through = impatient();
    smtp.state.mood = mood;
    for (let attempt = 0; attempt < FAULTY_ATTEMPTS; attempt += 1) {
      await leads.attempt();
      expect((await leads.backlog()).all).toBe(LEADS);
    }
    expect(smtp.state.connections).toBeGreaterThan(0);
    expect(smtp.taken).toEqual([]);
    smtp.state.mood = "accepting";
    leads.mail.through = patient;
    await leads.recover();
    expect(timesTaken(leads.references)).toEqual([1, 1, 1]);
    await leads.platform.mailer.close();
  });

  it.each<[string, SmtpMood, "patient" | "impatient"]>([
    ["takes the message and breaks off before its 250", "dropping", "patient"],
    ["takes the message and never says so", "hanging", "impatient"],
  ])("%s: each comes again as the same message, for nobody can tell", async (_what, mood, patience) => {
    const leads = await waitingLeads(database.open());
    const patient = leads.mail.through;
    if (patience === "impatient") leads.mail.through = impatient();
    smtp.state.mood = mood;
    await leads.attempt();
    expect(await leads.backlog()).toMatchObject({ waiting: LEADS, dead: 0 });
    const doubles = smtp.taken.length;
    if (patience === "patient") expect(doubles).toBeGreaterThanOrEqual(LEADS);
    smtp.state.mood = "accepting";
    leads.mail.through = patient;
    await leads.recover();
    const times = timesTaken(leads.references);
    expect(times.reduce((sum, count) => sum + count)).toBe(doubles + LEADS);
    await leads.platform.mailer.close();
  });

  it("is down, for a night: every lead waits, and comes once", async () => {
    const leads = await waitingLeads(database.open());
    const well = leads.mail.through;
    const nobody = await startSmtpServer();
    await nobody.close();
    leads.mail.through = createMailer({ smtpUrl: nobody.url, outboxDir: "" });
    for (let attempt = 0; attempt < FAULTY_ATTEMPTS; attempt += 1) {
      await leads.attempt();
      expect(await leads.backlog()).toMatchObject({ waiting: LEADS, dead: 0 });
    }
    leads.mail.through = well;
    await leads.recover();
    expect(timesTaken(leads.references)).toEqual([1, 1, 1]);
    await leads.platform.mailer.close();
  });

  it("is slow at every step: waited for, once", async () => {
    const leads = await waitingLeads(database.open());
    smtp.state.slowness = 150;
    await leads.recover();
    expect(timesTaken(leads.references)).toEqual([1, 1, 1]);
    expect(leads.logged.join("")).not.toContain("failed");
    await leads.platform.mailer.close();
  });
});

describeOnEachStore("one address that is refused", (database) => {
  it("keeps nobody else's leads waiting", async () => {
    const leads = await waitingLeads(database.open());
    const site = leads.platform.sites.bySlug("alpha");
    if (!site) throw new Error("no site");
    smtp.state.refused = "second@alpha.example";
    await submitLead(leads.platform, newLead("other", { dealership_id: "dealership-2" }), site);
    await leads.attempt();
    expect(smtp.taken).toHaveLength(LEADS);
    expect((await leads.backlog()).all).toBe(1);
    smtp.state.refused = null;
    await leads.recover();
    expect(smtp.taken.map(({ to }) => to.join()).sort()).toEqual([
      ...Array.from({ length: LEADS }, () => "first@alpha.example"),
      "second@alpha.example",
    ]);
    await leads.platform.mailer.close();
  });
});

describe("a server that is no mail server, or not the one it says", () => {
  const message = { messageId: "<a@forecourt>", to: "leads@alpha.example", subject: "s", text: "t" };
  const fails = async (smtpUrl: string, why: RegExp, send = 60_000) => {
    const patience = { connect: 60_000, silence: 60_000, send };
    const mailer = createMailer({ smtpUrl, outboxDir: "", patience });
    await expect(mailer.send(message)).rejects.toThrow(why);
    await mailer.close();
  };

  it("offers encryption with a certificate that nobody vouches for: nothing is sent to it", async () => {
    const impostor = await startSmtpServer({ disabledCommands: [] });
    await fails(impostor.url, /certificate/i);
    expect(impostor.taken).toEqual([]);
    await impostor.close();
  });

  it("speaks plainly where encryption is expected", async () => {
    await fails(smtp.url.replace("smtp:", "smtps:"), /SSL|TLS/i);
    expect(smtp.taken).toEqual([]);
  });

  it("talks on and on: the whole message has a time of its own", async () => {
    const sockets = new Set<Socket>();
    const talker = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      const talk = setInterval(() => socket.write("220-and another thing\r\n"), 20);
      socket.once("close", () => clearInterval(talk));
    });
    await new Promise<void>((resolve) => talker.listen(0, "127.0.0.1", resolve));
    const address = talker.address();
    await fails(`smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, /abort|timeout/i, 500);
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => talker.close(resolve));
  });
});
