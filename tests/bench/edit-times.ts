import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import type { Site } from "~/tenants/site";
import { editFaults, fileTexts } from "~/tenants/wording-edits";
import type { ServerUnderTest } from "./server-under-test";
import { type Spread, spreadOf } from "./statistics";

const TEXTS = 300;
const MARK = "…";

/** Pages of a site with and without texts that its editors have published. */
export interface EditTimes {
  texts: number;
  /** Milliseconds of a request, by page, and how many times the time without edits the one with edits is. */
  times: { page: string; without: Spread; edited: Spread; ratio: number }[];
}

export interface EditParts {
  start(dataDir: string, environment: Record<string, string>): Promise<ServerUnderTest>;
  folder: string;
  site: Site;
  rounds: number;
}

/** Two servers with the same demo stock, one with published texts, answer in turn: both see the same load of the machine. */
export async function timeEdits({ start, folder, site, rounds }: EditParts): Promise<EditTimes> {
  const dataDirs = [path.join(folder, "without"), path.join(folder, "edited")] as const;
  for (const dataDir of dataDirs) await mkdir(dataDir, { recursive: true });
  const without = await start(dataDirs[0], {});
  try {
    const edited = await start(dataDirs[1], {});
    try {
      const texts = await publishTexts(dataDirs[1], site);
      while (!(await edited.get(site.slug, "/cars")).body.includes(MARK)) await delay(100);
      const { hits } = JSON.parse((await without.get(site.slug, "/api/cars")).body.toString()) as {
        hits: { slug: string }[];
      };
      const pages = [
        ["the home page", "/"],
        ["search", "/cars"],
        ["a vehicle page", `/cars/${hits[0]?.slug ?? ""}`],
        ["an enquiry's form", `/cars/${hits[0]?.slug ?? ""}/enquire`],
      ] as const;
      const times: EditTimes["times"] = [];
      for (const [page, target] of pages)
        times.push({ page, ...(await timeBoth({ without, edited }, site.slug, target, rounds)) });
      return { texts, times };
    } finally {
      await edited.stop();
    }
  } finally {
    await without.stop();
  }
}

async function timeBoth(
  servers: { without: ServerUnderTest; edited: ServerUnderTest },
  site: string,
  target: string,
  rounds: number,
) {
  const samples = { without: [] as number[], edited: [] as number[] };
  const time = async (which: "without" | "edited", round: number) => {
    const started = performance.now();
    await servers[which].get(site, target);
    // The first ones fill caches and compile code.
    if (round >= 0) samples[which].push(performance.now() - started);
  };
  for (let round = -20; round < rounds; round += 1) {
    // Whoever comes second may find the processor warmer.
    const order = round % 2 === 0 ? (["without", "edited"] as const) : (["edited", "without"] as const);
    for (const which of order) await time(which, round);
  }
  const spreads = { without: spreadOf(samples.without), edited: spreadOf(samples.edited) };
  return { ...spreads, ratio: spreads.edited.p50 / spreads.without.p50 };
}

/** Publishes texts that differ from the site's files in a mark at the end. Returns how many. */
async function publishTexts(dataDir: string, site: Site): Promise<number> {
  const store = await openStore({ databaseUrl: undefined, dataDir, log: pino({ level: "silent" }) });
  try {
    const files = fileTexts(site);
    const changes = [...files]
      .filter(([key, text]) => editFaults(site, key, text + MARK, text).length === 0)
      // Texts of every page, so that the edited ones are on those that are measured.
      .sort(([a], [b]) => Number(isOfEveryPage(b)) - Number(isOfEveryPage(a)))
      .slice(0, TEXTS)
      .map(([key, text]) => ({
        kind: "text" as const,
        key,
        text: text + MARK,
        base: text,
        seen: 0,
        seenVersion: 0,
      }));
    const now = new Date();
    const saved = await store.wording.saveDrafts(site.slug, site.language, changes, "bench@example.com", now);
    if (saved.kind !== "saved") throw new Error("the new store has drafts");
    await store.wording.publish(
      { site: site.slug, kind: "published", author: "bench@example.com" },
      site.language,
      new Map(changes.map(({ key }) => [key, saved.revision])),
      ({ key }) => files.get(key) ?? null,
      now,
    );
    return changes.length;
  } finally {
    await store.close();
  }
}

/** Whether the measured pages have the texts of a key. */
function isOfEveryPage(key: string): boolean {
  return /^(nav|footer|card|search|action|vehicle|home|enquiry|form)\./.test(key);
}
