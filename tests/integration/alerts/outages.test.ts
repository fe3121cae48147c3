/** @module-tag long */
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createMessageDelivery } from "~/services/messages/message-worker.server";
import { alertPlatform, MORNING } from "../../support/alert-platform";
import { ALERT_SECRET } from "../../support/alert-round";
import { incomingCar } from "../../support/incoming-car";
import { alphaSites } from "../../support/lead-platform";
import { messagePlatform } from "../../support/message-platform";
import { type SmtpBehaviour, startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { describeOnEachStore, type TestDatabase } from "../../support/store";
import { answerWith, startWebhookReceiver } from "../../support/webhook-receiver";

/* The mail server and the gateway of text messages are away while there is something to tell. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Two hours each. */
const SMTP_FAULTS: SmtpBehaviour[] = ["closed", "busy", "full"];

const sites = alphaSites({ alerts: { enabled: true } });
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
let smtp: TestSmtpServer;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await receiver.close();
  await smtp.close();
});

/** The engine of alerts and the worker that sends its messages, over one store and with one clock. */
async function setUp(database: TestDatabase) {
  const store = await database.open();
  const environment = { SMS_WEBHOOK_URL: receiver.url("/texts") };
  const alerts = await alertPlatform(store, sites.dir, { environment, secret: ALERT_SECRET });
  const { platform } = await messagePlatform({
    store,
    dataDir: database.location().dataDir,
    sitesDir: sites.dir,
    now: () => alerts.platform.now(),
    environment,
  });
  platform.sessionSecrets = [ALERT_SECRET];
  platform.mailer = createMailer({ smtpUrl: smtp.url, outboxDir: "" });
  const delivery = createMessageDelivery(platform);
  await alerts.firstImport();
  return {
    alerts,
    store,
    /** Lets time pass, in steps of ten minutes. */
    async during(hours: number, step: (number: number) => void) {
      for (let number = 0; number < hours * 6; number += 1) {
        step(number);
        await delivery.runOnce();
        alerts.setNow(new Date(alerts.platform.now().getTime() + 10 * MINUTE_MS));
      }
    },
    send: () => delivery.runOnce(),
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
        await during(24, () => undefined);
      }
      expect(await store.messages.backlog(alerts.platform.now())).toMatchObject([{ waiting: 1, dead: 0 }]);
      smtp.state.behaviour = "accepting";
      await during(9, () => undefined);
      expect((await alerts.work()).notified).toBe(0);
      expect(smtp.received.map(({ content }) => /slug-[a-z]/.exec(readable(content))?.[0])).toEqual([
        "slug-a",
      ]);
      await during(24, () => undefined);
      expect((await alerts.work()).notified).toBe(1);
      await during(1, () => undefined);
      await close();
      expect(smtp.received).toHaveLength(2);
      const second = readable(smtp.received[1]?.content ?? "");
      expect(second).toContain("2 new cars");
      for (const car of ["slug-b", "slug-c"]) expect(second).toContain(car);
      expect(second).not.toContain("slug-a");
    });

    it("an e-mail is tried again, nothing of it is lost, and it is sent once when the mail server is back", async () => {
      const { alerts, store, during, send, close } = await setUp(database);
      const ada = await alerts.shopper("email");
      await store.accounts.setEmail(ada.id, "ada@example.com", MORNING);
      await store.accounts.confirmEmail(ada.site, ada.id, "ada@example.com", MORNING);
      await alerts.save(ada, "make=Toyota", "Toyotas");
      await alerts.watch(ada, "first", 50_000);
      await alerts.stock(incomingCar("a"), incomingCar("b"), incomingCar("first", { price: 40_000 }));
      expect(await alerts.work()).toMatchObject({ matches: 2, drops: 1, notified: 1 });

      await during(6, (number) => {
        smtp.state.behaviour = SMTP_FAULTS[Math.floor(number / 12)] as SmtpBehaviour;
      });
      expect(smtp.received).toEqual([]);
      // The same import again, while its message waits.
      await alerts.stock(incomingCar("a"), incomingCar("b"));
      expect((await alerts.work()).notified).toBe(0);

      await during(8, () => {
        smtp.state.behaviour = "accepting";
      });
      await send();
      await close();
      expect(smtp.received.map(({ to }) => to)).toEqual([["ada@example.com"]]);
      const text = readable(smtp.received[0]?.content ?? "");
      for (const said of [
        "2 new cars",
        "/cars/slug-a",
        "/cars/slug-b",
        "/cars/slug-first",
        "List-Unsubscribe: <https://",
      ])
        expect(text).toContain(said);
      expect(await store.messages.backlog(alerts.platform.now())).toEqual([]);
    });

    it("a text message is tried again by day, and sent once when the gateway is back", async () => {
      const { alerts, store, during, close } = await setUp(database);
      const ben = await alerts.shopper("sms");
      await alerts.save(ben, "make=Toyota", "Toyotas");
      // 17:00 in Perth: the gateway comes back in the night.
      alerts.setNow(new Date(MORNING.getTime() + 7 * HOUR_MS));
      await alerts.stock(incomingCar("a"));
      expect((await alerts.work()).notified).toBe(1);
      receiver.answer(answerWith(503));
      await during(8, () => undefined);
      const tried = receiver.posts.length;
      expect(tried).toBeGreaterThan(1);
      receiver.answer(answerWith(200));
      // Until 7:50 in Perth nobody is disturbed.
      await during(7 - 1 / 6, () => undefined);
      expect(receiver.posts).toHaveLength(tried);
      await during(6, () => undefined);
      await close();
      expect(receiver.posts).toHaveLength(tried + 1);
      expect(new Set(receiver.posts.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
      expect(receiver.posts.at(-1)?.body).toContain("1 new car for");
      expect(await store.messages.backlog(alerts.platform.now())).toEqual([]);
    });
  },
);
