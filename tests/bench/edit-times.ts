import { mkdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import type { PublishedText } from "~/adapters/database/wording-rows";
import type { Site } from "~/tenants/site";
import { editFaults, fileTexts } from "~/tenants/wording-edits";
import type { ServerUnderTest } from "./server-under-test";
import { mean, type Spread, spreadOf, standardError, sum } from "./statistics";

const TEXTS = 300;
/** No text of the product has it. It replaces a text's last character: longer pages would cost more by their length. */
const MARK = "¤";
/** Requests of one page between two changes of the texts, and those before them: a new site has to fill its caches. */
const REQUESTS = 25;
const WARM_UP = 25;

/** Pages of a site with and without texts that its editors have published. */
export interface EditTimes {
  texts: number;
  times: EditedPage[];
  /** Of all pages together. */
  all: Ratio;
}

/** How many times the processor time without edits the one with edits is: the mean of all turns. */
interface Ratio {
  ratio: number;
  /** Standard error of that mean. */
  error: number;
}

interface EditedPage extends Ratio {
  page: string;
  /** Milliseconds of a request. */
  without: Spread;
  edited: Spread;
  /** Processor time of the server for one request in milliseconds, all threads. */
  cpuWithout: number;
  cpuEdited: number;
}

export interface EditParts {
  start(dataDir: string, environment: Record<string, string>): Promise<ServerUnderTest>;
  folder: string;
  site: Site;
  /** How often texts are published and undone. */
  rounds: number;
}

interface Samples {
  ms: number[];
  /** Of each half of a turn. */
  cpuMs: number[];
}

/**
 * One server answers while texts are published and undone in turn. Two processes differ by some per cent in what they
 * have compiled, which is more than the texts may cost; the machine's other load meets both halves.
 */
export async function timeEdits({ start, folder, site, rounds }: EditParts): Promise<EditTimes> {
  await mkdir(folder, { recursive: true });
  const server = await start(folder, {});
  const store = await openStore({ databaseUrl: undefined, dataDir: folder, log: pino({ level: "silent" }) });
  try {
    const texts = editedTexts(site);
    const { hits } = JSON.parse((await server.get(site.slug, "/api/cars")).body.toString()) as {
      hits: { slug: string }[];
    };
    const pages = [
      ["the home page", "/"],
      ["search", "/cars"],
      ["a vehicle page", `/cars/${hits[0]?.slug ?? ""}`],
      ["an enquiry's form", `/cars/${hits[0]?.slug ?? ""}/enquire`],
    ].map(([page = "", target = ""]) => ({ page, target, without: noSamples(), edited: noSamples() }));
    for (const { target } of pages) await askMany(server, site.slug, target, 20 * WARM_UP);
    for (let round = 0; round < 2 * rounds; round += 1) {
      // without, edited, edited, without: neither is always the later one.
      const half = round % 4 === 0 || round % 4 === 3 ? "without" : "edited";
      await setTexts(store, site, half === "edited" ? texts : texts.map((each) => ({ ...each, text: null })));
      while ((await server.get(site.slug, "/cars")).body.includes(MARK) !== (half === "edited"))
        await delay(50);
      for (const { target } of pages) await askMany(server, site.slug, target, WARM_UP);
      // What was kept for the former texts is collected while the first of them is measured.
      const first = (round >> 2) % pages.length;
      for (const page of [...pages.slice(first), ...pages.slice(0, first)]) {
        const before = (await server.figures()).cpuMs;
        page[half].ms.push(...(await askMany(server, site.slug, page.target, REQUESTS)));
        page[half].cpuMs.push((await server.figures()).cpuMs - before);
      }
    }
    return {
      texts: texts.length,
      times: pages.map(({ page, without, edited }) => ({
        page,
        without: spreadOf(without.ms),
        edited: spreadOf(edited.ms),
        cpuWithout: mean(without.cpuMs) / REQUESTS,
        cpuEdited: mean(edited.cpuMs) / REQUESTS,
        ...ratioOf(turnsOf(without.cpuMs, edited.cpuMs)),
      })),
      all: ratioOf(pages.flatMap(({ without, edited }) => turnsOf(without.cpuMs, edited.cpuMs))),
    };
  } finally {
    await store.close();
    await server.stop();
  }
}

function noSamples(): Samples {
  return { ms: [], cpuMs: [] };
}

/** Compares the two halves of each turn, which are a second apart: what the machine does besides changes within minutes. */
function turnsOf(without: readonly number[], edited: readonly number[]): number[] {
  return without.flatMap((_, index) => {
    const [first, second] = [index, index + 1];
    return index % 2 === 0 && edited[second] !== undefined
      ? [sum(edited.slice(first, second + 1)) / sum(without.slice(first, second + 1))]
      : [];
  });
}

function ratioOf(turns: readonly number[]): Ratio {
  return { ratio: mean(turns), error: standardError(turns) };
}

/** Returns the milliseconds of each request. */
async function askMany(
  server: ServerUnderTest,
  site: string,
  target: string,
  count: number,
): Promise<number[]> {
  const samples: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const started = performance.now();
    await server.get(site, target);
    samples.push(performance.now() - started);
  }
  return samples;
}

function marked(text: string): string {
  return text.slice(0, -1) + MARK;
}

/** Returns texts that differ from the site's files in a mark at the end, with what the files say. */
function editedTexts(site: Site): PublishedText[] {
  return (
    [...fileTexts(site)]
      .filter(([key, text]) => editFaults(site, key, marked(text), text).length === 0)
      // Texts of every page, so that the edited ones are on those that are measured.
      .sort(([a], [b]) => Number(isOfEveryPage(b)) - Number(isOfEveryPage(a)))
      .slice(0, TEXTS)
      .map(([key, text]) => ({ kind: "text", key, language: site.language, text: marked(text), base: text }))
  );
}

/** Publishes texts; null as a text: what the files say. */
async function setTexts({ wording }: Store, { slug }: Site, texts: readonly PublishedText[]): Promise<void> {
  const { revision } = await wording.published(slug);
  const publication = { site: slug, kind: "published", author: "bench@example.com" } as const;
  const outcome = await wording.setPublished(publication, revision, texts, new Date());
  if (outcome.kind === "changed") throw new Error("somebody else publishes into the benchmark's store");
}

/** Whether the measured pages have the texts of a key. */
function isOfEveryPage(key: string): boolean {
  return /^(nav|footer|card|search|action|vehicle|home|enquiry|form)\./.test(key);
}
