import { once } from "node:events";
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import pLimit from "p-limit";
import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import type { CodeOutcomes, CodeRound } from "../code-round";
import { codeService, number } from "../code-service";
import { ALPHA_SLUG } from "../site-slugs";

/**
 * Asks for codes, as one of several processes of a site. It prints `ready`, waits for its round as one line of JSON, and
 * prints how often each outcome came, as JSON.
 */
const { STORE_DIR = "", STORE_URL } = process.env;
const AT_ONCE = 10;
const say = (line: string) => writeSync(1, `${line}\n`);

const store = await openStore({
  databaseUrl: STORE_URL || undefined,
  dataDir: STORE_DIR,
  log: pino({ level: "silent" }),
});
say("ready");
const [line] = (await once(createInterface({ input: process.stdin }), "line")) as [string];
const { first, requests, sameNumber, addresses, firstAddress, perHour } = JSON.parse(line) as CodeRound;

const { send } = codeService(store, ALPHA_SLUG, { perHour });
const limit = pLimit(AT_ONCE);
const outcomes: CodeOutcomes = {};
await Promise.all(
  Array.from({ length: requests }, (_, index) =>
    limit(async () => {
      const { outcome } = await send({
        receiver: number(sameNumber ? first : first + index),
        browser: `browser ${first + index}`,
        visitorKey: `address ${firstAddress + (index % addresses)}`,
      });
      const kind = outcome.kind === "sent" ? "sent" : outcome.limit;
      outcomes[kind] = (outcomes[kind] ?? 0) + 1;
    }),
  ),
);
say(JSON.stringify(outcomes));
await store.close();
process.exit(0);
