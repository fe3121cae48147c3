import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { createMessageDelivery } from "~/services/messages/message-worker.server";
import { messagePlatform } from "../message-platform";

/** Adds a message and sends it, and kills itself with SIGKILL after it was sent and before that is stored. */
const { STORE_DIR = "", STORE_URL, SITES = "", CHANNEL = "sms" } = process.env;

const store = await openStore({
  databaseUrl: STORE_URL || undefined,
  dataDir: STORE_DIR,
  log: pino({ level: "silent" }),
});
const { platform, add } = await messagePlatform({ store, dataDir: STORE_DIR, sitesDir: SITES });
const { texts, mailer } = platform;
const die = () => process.kill(process.pid, "SIGKILL");
platform.texts = {
  ...texts,
  async send(message, signal) {
    await texts.send(message, signal);
    die();
  },
};
platform.mailer = {
  ...mailer,
  async send(message, signal) {
    await mailer.send(message, signal);
    die();
  },
};
await add(
  CHANNEL === "sms"
    ? {}
    : {
        kind: "email_confirmation",
        channel: "email",
        to: "ada@example.com",
        subject: "Confirm",
        text: "Link",
      },
);
await createMessageDelivery(platform, { leaseSeconds: 30 }).runOnce();
