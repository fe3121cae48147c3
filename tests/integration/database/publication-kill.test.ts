/** @module-tag long */
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { bundleChild, startChild } from "../../support/child";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/** The environment variable KILL_ROUNDS changes the number of rounds. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 6);
const TEXTS = 150;

let program = "";
beforeAll(async () => {
  program = await bundleChild("publisher", { packages: "inside" });
});

/** Publishes `words` in each text; kills the process this long after it began to. Returns how long it took, or null. */
async function publish(
  database: TestDatabase,
  words: string,
  killAfterMs: number | null,
  environment: Record<string, string> = {},
) {
  const { databaseUrl, dataDir } = database.location();
  const child = startChild(program, {
    STORE_URL: databaseUrl,
    STORE_DIR: dataDir,
    TEXTS: String(TEXTS),
    ...environment,
  });
  await child.line("ready");
  child.send(words);
  await child.line("publishing");
  if (killAfterMs !== null) {
    await sleep(killAfterMs);
    child.process.kill("SIGKILL");
  }
  await child.ended;
  const [, , took] = child.lines;
  return took === undefined ? null : Number(took);
}

/** What is published, drafted and noted as a version. */
async function stored({ wording }: Store) {
  const { edits } = await wording.published(ALPHA_SLUG);
  const { drafts } = await wording.drafts(ALPHA_SLUG, "en-AU");
  const versions = await wording.versions(ALPHA_SLUG, 1000);
  const changes = await wording.changes(ALPHA_SLUG, { from: 1 });
  const words = (text: string | null) => text?.replace(/ \d+$/, "") ?? null;
  return {
    published: { count: edits.length, words: [...new Set(edits.map(({ text }) => words(text)))] },
    drafted: drafts.length,
    versions: versions.length,
    changed: changes.length,
  };
}

describeOnEachStore("a publication with a kill -9 at any moment (rules/editors#publish)", (database) => {
  it("is there whole or not at all, and the next one succeeds", async () => {
    const store = await database.open();
    const took = (await publish(database, "round -1", null)) ?? 0;
    expect(took).toBeGreaterThan(0);
    let words = "round -1";
    let versions = 1;
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = `round ${round}`;
      await publish(database, next, (took * round) / ROUNDS);
      const after = await stored(store);
      if (after.published.words[0] === next) {
        words = next;
        versions += 1;
      }
      expect(after).toEqual({
        published: { count: TEXTS, words: [words] },
        drafted: words === next ? 0 : TEXTS,
        versions,
        changed: versions * TEXTS,
      });
    }
    await publish(database, "the end", null);
    expect((await stored(store)).published).toEqual({ count: TEXTS, words: ["the end"] });
  });

  it("the next process publishes a plan after the first is killed", async () => {
    const store = await database.open();
    const took = (await publish(database, "measured", null)) ?? 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const words = `round ${round}`;
      await publish(database, words, (took * round) / ROUNDS, { PLAN: `plan ${round}` });
      const now = new Date("2026-11-23T02:00:00.000Z");
      const due = await store.plans.due(now);
      const before = await stored(store);
      expect([before.drafted, due.length]).toEqual(before.published.words[0] === words ? [0, 0] : [TEXTS, 1]);
      for (const plan of due)
        expect((await store.wording.publishPlan(plan, () => null, now)).kind).toBe("published");
      expect(await stored(store)).toMatchObject({
        published: { count: TEXTS, words: [words] },
        ...{ drafted: 0, versions: round + 2 },
      });
      expect(await store.plans.list(ALPHA_SLUG)).toEqual([]);
    }
  });

  it("is read whole or not at all while it goes on", async () => {
    const store = await database.open();
    await publish(database, "before", null);
    let going = true;
    const publishing = publish(database, "after", null).finally(() => {
      going = false;
    });
    const read = new Set<string>();
    while (going) {
      const { published } = await stored(store);
      expect(published.count).toBe(TEXTS);
      expect(published.words).toHaveLength(1);
      read.add(published.words[0] ?? "");
      // SQLite answers immediately: without this the line to the child would never be sent.
      await nextTurn();
    }
    await publishing;
    read.add((await stored(store)).published.words[0] ?? "");
    expect([...read]).toEqual(["before", "after"]);
  });
});
