/** @module-tag long */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createMessageDelivery } from "~/services/messages/message-worker.server";
import { alertPlatform, MORNING } from "../../support/alert-platform";
import { ALERT_SECRET } from "../../support/alert-round";
import { incomingCar } from "../../support/incoming-car";
import { alphaSites } from "../../support/lead-platform";
import { messagePlatform } from "../../support/message-platform";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/* The mail server is away while there is something to tell. */
const MINUTE_MS = 60_000;

const sites = alphaSites({ alerts: { enabled: true } });
let smtp: TestSmtpServer;
beforeEach(async () => {
  smtp = await startSmtpServer();
});
afterEach(() => smtp.close());

/** The engine of alerts and the worker that sends its messages, over one store and with one clock. */
async function setUp(database: TestDatabase) {
  const store = await database.open();
  const alerts = await alertPlatform(store, sites.dir, { secret: ALERT_SECRET });
  const { platform } = await messagePlatform({
    store,
    dataDir: database.location().dataDir,
    sitesDir: sites.dir,
    now: () => alerts.platform.now(),
  });
  platform.sessionSecrets = [ALERT_SECRET];
  platform.mailer = createMailer({ smtpUrl: smtp.url, outboxDir: "" });
  const delivery = createMessageDelivery(platform);
  await alerts.firstImport();
  return {
    alerts,
    store,
    /** Lets time pass, in steps of ten minutes. */
    async during(hours: number) {
      for (let number = 0; number < hours * 6; number += 1) {
        await delivery.runOnce();
        alerts.setNow(new Date(alerts.platform.now().getTime() + 10 * MINUTE_MS));
      }
    },
    close: () => platform.mailer.close(),
  };
}

/** An e-mail as a person reads it: folded headers and soft line breaks of the encoding joined. */
const readable = (content: string) =>
  content
    .replace(/\r?\n[ \t]+/g, " ")
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

describeOnEachStore(
  "rules/alerts#alert-outage: while the channel of an alert is away",
  { postgres: "long" },
  (database) => {
    it("during an outage of days, the first message is kept, and what came meanwhile is sent a day after it, in one message", async () => {
      const { alerts, store, during, close } = await setUp(database);
      const eve = await alerts.shopper("email");
      await store.accounts.setEmail(eve.id, "eve@example.com", MORNING);
      await store.accounts.confirmEmail(eve.site, eve.id, "eve@example.com", MORNING);
      await alerts.save(eve, "make=Toyota", "Toyotas");
      smtp.state.behaviour = "closed";
      for (const key of ["a", "b", "c"]) {
        await alerts.stock(incomingCar(key));
        await alerts.work();
        await during(24);
      }
      expect(await store.messages.backlog(alerts.platform.now())).toMatchObject([{ waiting: 1, dead: 0 }]);
      smtp.state.behaviour = "accepting";
      await during(9);
      expect((await alerts.work()).notified).toBe(0);
      expect(smtp.received.map(({ content }) => /slug-[a-z]/.exec(readable(content))?.[0])).toEqual([
        "slug-a",
      ]);
      await during(24);
      expect((await alerts.work()).notified).toBe(1);
      await during(1);
      await close();
      expect(smtp.received).toHaveLength(2);
      const second = readable(smtp.received[1]?.content ?? "");
      expect(second).toContain("2 new cars");
      for (const car of ["slug-b", "slug-c"]) expect(second).toContain(car);
      expect(second).not.toContain("slug-a");
    });
  },
);
