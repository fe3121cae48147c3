import { once } from "node:events";
import { writeSync } from "node:fs";
import { pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { ALPHA_SLUG } from "../site-slugs";

/**
 * Opens the store, waits for a line on its input with the words of a publication, drafts them in each of `TEXTS` texts,
 * prints `publishing`, publishes all of them, and prints how many milliseconds that took. With `PLAN` it plans the
 * publication first, with this id.
 */
const { STORE_DIR = "", STORE_URL, TEXTS = "0", PLAN } = process.env;
const now = new Date("2026-11-23T01:00:00.000Z");
const say = (line: string) =>
  writeSync(
    1,
    `${line}
`,
  );

const store = await openStore({
  databaseUrl: STORE_URL || undefined,
  dataDir: STORE_DIR,
  log: pino({ level: "silent" }),
});
say("ready");
const [line] = (await once(process.stdin, "data")) as [Buffer];
const words = line.toString().trim();

const { edits } = await store.wording.published(ALPHA_SLUG);
const { drafts } = await store.wording.drafts(ALPHA_SLUG, "en-AU");
const changes = Array.from({ length: Number(TEXTS) }, (_, index) => {
  const key = `text.number_${index}`;
  return {
    kind: "text" as const,
    key,
    text: `${words} ${index}`,
    base: null,
    seen: drafts.find((draft) => draft.key === key)?.revision ?? 0,
    seenVersion: edits.find((edit) => edit.key === key)?.version ?? 0,
  };
});
const saved = await store.wording.saveDrafts(ALPHA_SLUG, "en-AU", changes, "ada@alpha.example", now);
if (saved.kind !== "saved") throw new Error("somebody else has drafts");
const seen = new Map(changes.map(({ key }) => [key, saved.revision]));
const author = "ada@alpha.example";
const plan = { site: ALPHA_SLUG, language: "en-AU", drafts: seen, author, failure: null };
const times = { created_at: now.toISOString(), publish_at: now.toISOString() };
if (PLAN) await store.plans.add({ ...plan, ...times, id: PLAN }, 1);
say("publishing");
const from = performance.now();
const published = PLAN
  ? await store.wording.publishPlan({ ...plan, ...times, id: PLAN }, () => null, now)
  : await store.wording.publish(
      { site: ALPHA_SLUG, kind: "published", author },
      "en-AU",
      seen,
      () => null,
      now,
    );
if (published.kind !== "published") throw new Error("the drafts have changed");
say(String(performance.now() - from));
await store.close();
process.stdin.destroy();
