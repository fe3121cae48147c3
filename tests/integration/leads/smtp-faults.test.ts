/** @module-tag long */
import { createServer, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { createMailer, type Mailer, type MailerTimeouts } from "~/adapters/mail/mailer.server";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { submitLead } from "~/services/leads/submit-lead.server";
import { alphaSites, leadPlatform } from "../../support/lead-platform";
import { logInto } from "../../support/log-lines";
import { newLead } from "../../support/new-lead";
import { type SmtpBehaviour, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { describeOnSqlite } from "../../support/store";

/*
 * A faulty SMTP server loses no lead, and sends no dealer a second copy that it can avoid. The
 * server is a real one from npm. The waits between attempts pass on the clock of the platform, not
 * in real time.
 */
const LEADS = 3;
/** Each fault lasts for this number of attempts. */
const FAULTY_ATTEMPTS = 3;
/** Used only where the server never answers: a slow machine would exceed these limits. */
const SHORT_TIMEOUTS: MailerTimeouts = { connect: 200, silence: 400, send: 1500 };

const sites = alphaSites();

let smtp: TestSmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.close());

/**
 * Creates a platform that sends through `mail.through`, three waiting leads, and a clock that the
 * test sets.
 */
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
    log: logInto(logged),
  });
  const delivery = createLeadDelivery(platform);
  const { outbox } = platform.store;
  const references: string[] = [];
  for (let index = 0; index < LEADS; index += 1)
    references.push((await submitLead(platform, newLead(`smtp-${index}`), site)).reference);
  const attempt = async () => {
    while ((await delivery.runOnce()) > 0);
    // Longer than any wait between attempts.
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
    /** Retries what was given up, as an operator does. */
    async recover() {
      await attempt();
      await outbox.retry("dead", clock.now);
      await attempt();
      expect(await outbox.backlog(clock.now)).toMatchObject({ waiting: 0, dead: 0 });
    },
  };
}

/**
 * Returns how often the server accepted the message of each lead, each under its own Message-ID.
 */
function timesTaken(references: readonly string[]): number[] {
  const ids = references.map((reference) => {
    const about = smtp.received.filter(({ content }) => content.includes(`Reference: ${reference}`));
    expect(new Set(about.map(({ messageId }) => messageId)).size, reference).toBe(1);
    return about.length;
  });
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(references.length);
  expect(smtp.received.map(({ messageId }) => messageId)).not.toContain("");
  return ids;
}

describeOnSqlite("delivery through a mail server that recovers from a fault", (database) => {
  const shortTimeouts = () => createMailer({ smtpUrl: smtp.url, outboxDir: "", timeouts: SHORT_TIMEOUTS });

  it.each<[string, SmtpBehaviour, "usual" | "short"]>([
    ["is closing (421)", "closed", "usual"],
    ["is busy (451)", "busy", "usual"],
    ["knows no such address (550)", "refusing", "usual"],
    ["has a full mailbox (552)", "full", "usual"],
    ["breaks off in the middle of the message", "breaking", "usual"],
    ["is silent", "silent", "short"],
  ])(
    "keeps every lead waiting, and sends it once, when the server %s",
    async (_what, behaviour, timeouts) => {
      const leads = await waitingLeads(database.open());
      const usual = leads.mail.through;
      if (timeouts === "short") leads.mail.through = shortTimeouts();
      smtp.state.behaviour = behaviour;
      for (let attempt = 0; attempt < FAULTY_ATTEMPTS; attempt += 1) {
        await leads.attempt();
        expect((await leads.backlog()).all).toBe(LEADS);
      }
      expect(smtp.state.connections).toBeGreaterThan(0);
      expect(smtp.received).toEqual([]);
      smtp.state.behaviour = "accepting";
      leads.mail.through = usual;
      await leads.recover();
      expect(timesTaken(leads.references)).toEqual([1, 1, 1]);
      await leads.platform.mailer.close();
    },
  );

  it.each<[string, SmtpBehaviour, "usual" | "short"]>([
    ["takes the message and breaks off before its 250", "dropping", "usual"],
    ["takes the message and never says so", "hanging", "short"],
  ])(
    "repeats each as the same message when the server %s, because nobody can tell whether it arrived",
    async (_what, behaviour, timeouts) => {
      const leads = await waitingLeads(database.open());
      const usual = leads.mail.through;
      if (timeouts === "short") leads.mail.through = shortTimeouts();
      smtp.state.behaviour = behaviour;
      await leads.attempt();
      expect(await leads.backlog()).toMatchObject({ waiting: LEADS, dead: 0 });
      const doubles = smtp.received.length;
      if (timeouts === "usual") expect(doubles).toBeGreaterThanOrEqual(LEADS);
      smtp.state.behaviour = "accepting";
      leads.mail.through = usual;
      await leads.recover();
      const times = timesTaken(leads.references);
      expect(times.reduce((sum, count) => sum + count)).toBe(doubles + LEADS);
      await leads.platform.mailer.close();
    },
  );

  it("keeps every lead waiting while the server is down, and sends it once", async () => {
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

  it("waits for a server that is slow at every step, and sends each lead once", async () => {
    const leads = await waitingLeads(database.open());
    smtp.state.answerDelayMs = 150;
    await leads.recover();
    expect(timesTaken(leads.references)).toEqual([1, 1, 1]);
    expect(leads.logged.join("")).not.toContain("failed");
    await leads.platform.mailer.close();
  });
});

describe("createMailer with a server that is not the expected mail server", () => {
  const message = { messageId: "<a@forecourt>", to: "leads@alpha.example", subject: "s", text: "t" };
  const fails = async (smtpUrl: string, why: RegExp, send = 60_000) => {
    const timeouts = { connect: 60_000, silence: 60_000, send };
    const mailer = createMailer({ smtpUrl, outboxDir: "", timeouts });
    await expect(mailer.send(message)).rejects.toThrow(why);
    await mailer.close();
  };

  it("rejects, and sends nothing, when the certificate of the server is not trusted", async () => {
    const impostor = await startSmtpServer({ disabledCommands: [] });
    await fails(impostor.url, /certificate/i);
    expect(impostor.received).toEqual([]);
    await impostor.close();
  });

  it("rejects, and sends nothing, when the server does not encrypt where it must", async () => {
    await fails(smtp.url.replace("smtp:", "smtps:"), /SSL|TLS/i);
    expect(smtp.received).toEqual([]);
  });

  it("rejects at the time limit of the message when the server never stops talking", async () => {
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
