import { once } from "node:events";
import { writeSync } from "node:fs";
import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { incomingCar } from "../incoming-car";
import { newLead } from "../new-lead";
import { ALPHA_SLUG } from "../site-slugs";

/**
 * Waits for a line on its input, opens the store, writes leads and cars, and prints each acknowledged lead.
 */
const { STORE_DIR = "", STORE_URL, WRITER = "", LEADS = "0" } = process.env;
const now = new Date("2026-03-02T01:00:00.000Z");
const say = (line: string) => writeSync(1, `${line}\n`);

say("ready");
await once(process.stdin, "data");
const store = await openStore({
  databaseUrl: STORE_URL || undefined,
  dataDir: STORE_DIR,
  log: pino({ level: "silent" }),
});
for (let index = 0; index < Number(LEADS); index += 1) {
  const { lead_id } = await store.leads.submit(
    newLead(`${WRITER}-${index}`),
    [{ channel: "email", target: "leads@alpha.example" }],
    now,
  );
  await store.cars.applyBatch(ALPHA_SLUG, `feed-${WRITER}`, [incomingCar(`${WRITER}-${index}`)], now);
  say(lead_id);
}
await store.close();
say("done");
process.stdin.destroy();
