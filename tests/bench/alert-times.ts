import { randomUUID } from "node:crypto";
import pino from "pino";
import { createEmbeddedClient } from "#embedded-meilisearch";
import type { IncomingCar, StoredCar } from "~/adapters/database/car-rows.server";
import type { Connection } from "~/adapters/database/connection";
import { openStore } from "~/adapters/database/open-store.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import { readConfig } from "~/config.server";
import type { MobileNumber } from "~/domain/account/mobile-number";
import { savedSearchAddress, savedSearchTerms } from "~/domain/alerts/saved-search";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { STOCK_INDEX_SETTINGS, toStockDocument } from "~/domain/search/stock-document";
import { asAccountId, asSavedSearchId } from "~/domain/text/identifiers";
import { matchChangedCars } from "~/services/alerts/match-changed-cars.server";
import { wordsAndRefinements } from "~/services/search/stock-queries";
import type { Site, SiteRegistry } from "~/tenants/site";
import { seededRandom } from "../support/random-searches";
import { BenchStock } from "./engine-stock";
import { allCars } from "./stored-cars";

/** How long it takes to find which saved searches an import concerns. */
export interface AlertTimes {
  cars: number;
  rounds: AlertRound[];
  /** What it costs to store what is found, from a round of its own. */
  stored: { matches: number; perSecond: number };
}

export interface AlertRound {
  searches: number;
  /** Share of the searches with words, from 0 to 1. */
  withWords: number;
  /** Reading the searches and matching them; nothing is stored, because all of them are newer than the cars. */
  ms: number;
  /** Its processor time, all threads. */
  cpuMs: number;
  /** That of the same searches one by one on a search engine that has the changed cars only; from a sample. */
  oneByOneCpuMs: number;
}

const CHANGED_CARS = 1000;
/** Searches whose matches are stored. */
const STORED_SEARCHES = 5000;
/** Searches that are asked one by one. */
const SAMPLE = 400;
/** Rows per statement, below SQLite's limit of parameters. */
const ROWS = 1000;
const SEARCHES_PER_ACCOUNT = 20;
const LOG = pino({ level: "silent" });
const NOW = new Date("2026-11-23T01:00:00Z");

/**
 * Matches changed cars with saved searches in this process, on a store of its own (SQLite).
 * @param dataDir the store there has the cars to take
 * @param folder empty
 */
export async function timeAlerts(
  { dataDir, folder }: { dataDir: string; folder: string },
  site: Site,
  sizes: readonly { searches: number; withWords: number }[],
): Promise<AlertTimes> {
  const own = (await allCars(dataDir)).filter(
    ({ dealership_id, status, show_on_dealer_website }) =>
      site.dealershipIds.includes(dealership_id) && status === "in_stock" && show_on_dealer_website,
  );
  const changed = await new BenchStock(own, CHANGED_CARS).store.cars.changedSince(
    { revision: 0, id: "" },
    CHANGED_CARS,
  );
  const store = await openStore({ databaseUrl: undefined, dataDir: folder, log: LOG });
  const connection = await openSqlite(folder, LOG);
  try {
    const incoming = changed.map(incomingOf);
    await store.cars.applyBatch(site.slug, "bench", incoming.slice(0, 1).map(asFirst), NOW);
    await store.cars.noteSource(site.slug, "bench", NOW);
    const since = await store.stockRevision();
    for (let from = 0; from < incoming.length; from += ROWS)
      await store.cars.applyBatch(site.slug, "bench", incoming.slice(from, from + ROWS), NOW);
    const alerting: Site = { ...site, alerts: { ...site.alerts, enabled: true } };
    const platform = {
      store,
      sites: { all: () => [alerting] } as unknown as SiteRegistry,
      config: readConfig({ NODE_ENV: "production", SMS_WEBHOOK_URL: "https://sms.example" }),
      now: () => NOW,
    };
    const match = async (states: readonly SearchState[], savedAt: number) => {
      await storeSearches(connection, alerting, states, savedAt);
      await store.alertWork.keepPosition({ revision: since + 1, id: "" });
      const started = performance.now();
      const before = process.cpuUsage();
      const { cars, matches } = await matchChangedCars(platform);
      if (cars !== CHANGED_CARS) throw new Error(`${cars} of ${CHANGED_CARS} cars were matched`);
      return { matches, ms: performance.now() - started, cpuMs: cpuSince(before) };
    };
    const later = (await store.stockRevision()) + 1;
    // The first round of a process compiles the code.
    await match(searchesOf(own, STORED_SEARCHES, 0.5), later);
    const rounds: AlertRound[] = [];
    for (const { searches, withWords } of sizes) {
      const states = searchesOf(own, searches, withWords);
      const { ms, cpuMs } = await match(states, later);
      const oneByOneCpuMs = await oneByOne(alerting, changed, states);
      rounds.push({ searches, withWords, ms, cpuMs, oneByOneCpuMs });
    }
    const some = searchesOf(own, STORED_SEARCHES, 0);
    const nothing = await match(some, later);
    const { matches, ms } = await match(some, since);
    return {
      cars: CHANGED_CARS,
      rounds,
      stored: { matches, perSecond: (matches / Math.max(1, ms - nothing.ms)) * 1000 },
    };
  } finally {
    await connection.close();
    await store.close();
  }
}

function incomingOf({ revision: _, created_at: __, updated_at: ___, ...car }: StoredCar): IncomingCar {
  return { ...car, source_key: car.id, created_at: null } as IncomingCar;
}

/** The one car of the first import of the source, which nobody is notified of. */
function asFirst(car: IncomingCar): IncomingCar {
  return {
    ...car,
    id: `${car.id}-0`,
    slug: `${car.slug}-0`,
    source_key: `${car.source_key}-0`,
  } as IncomingCar;
}

/**
 * Searches of the kind that shoppers save, the same in each run: a make and model, mostly with a price, an age or a
 * colour. Those with words have a make or nothing else, and some of the words are short or mistyped.
 */
function searchesOf(cars: readonly StoredCar[], count: number, withWords: number): SearchState[] {
  const random = seededRandom(7);
  const chance = (share: number) => random() < share;
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: count }, () => {
    const { make, model, name, colour, price, year } = pick(cars);
    const state: SearchState = { ...EMPTY_SEARCH, facets: { make: [make], model: [model] }, ranges: {} };
    if (price !== null && chance(0.6))
      state.ranges.price = { min: null, max: Math.ceil((price * (1 + random() / 3)) / 1000) * 1000 };
    if (year !== null && chance(0.6)) state.ranges.year = { min: year - 1, max: null };
    if (colour !== null && chance(0.4)) state.facets.colour = [colour];
    if (!chance(withWords)) return state;
    const words = name.split(" ").filter((word) => word.length > 1);
    const typed = [pick(words), ...(chance(0.5) ? [pick(words)] : [])].map((word) => {
      if (chance(0.2) && word.length > 5) return word.slice(0, 2) + word.slice(3);
      return chance(0.3) ? word.slice(0, Math.max(2, word.length - 2)) : word;
    });
    return { ...state, query: typed.join(" "), facets: chance(0.5) ? { make: [make] } : {} };
  });
}

/** Puts these in the place of all saved searches: twenty of each shopper. */
async function storeSearches(
  { write }: Connection,
  site: Site,
  states: readonly SearchState[],
  since: number,
): Promise<void> {
  const time = NOW.toISOString();
  await write(async (trx) => {
    await trx.deleteFrom("search_matches").execute();
    await trx.deleteFrom("saved_searches").execute();
    await trx.deleteFrom("accounts").execute();
    for (let from = 0; from < states.length; from += ROWS) {
      const some = states.slice(from, from + ROWS);
      const owners = Array.from({ length: Math.ceil(some.length / SEARCHES_PER_ACCOUNT) }, (_, index) => ({
        id: asAccountId(randomUUID()),
        phone: `+614${String(from + index).padStart(8, "0")}` as MobileNumber,
      }));
      await trx
        .insertInto("accounts")
        .values(
          owners.map(({ id, phone }) => ({
            id,
            site: site.slug,
            phone,
            name: null,
            email: null,
            email_confirmed_at: null,
            created_at: time,
            updated_at: time,
            used_at: time,
          })),
        )
        .execute();
      await trx
        .insertInto("alert_settings")
        .values(
          owners.map(({ id }) => ({
            account_id: id,
            site: site.slug,
            channel: "sms" as const,
            pending_since: null,
            last_told_at: null,
            updated_at: time,
          })),
        )
        .execute();
      const rows = some.map((state, index) => ({
        id: asSavedSearchId(randomUUID()),
        account_id: owners[Math.floor(index / SEARCHES_PER_ACCOUNT)]?.id ?? asAccountId(""),
        site: site.slug,
        name: "Saved",
        // An account saves an address once.
        address: `${savedSearchAddress(state) ?? ""}&n=${from + index}`,
        since_revision: since,
        created_at: time,
      }));
      await trx.insertInto("saved_searches").values(rows).execute();
      const terms = rows.flatMap(({ id }, index) =>
        savedSearchTerms(some[index] as SearchState).map((term) => ({
          site: site.slug,
          term,
          search_id: id,
        })),
      );
      for (let at = 0; at < terms.length; at += ROWS)
        await trx
          .insertInto("saved_search_terms")
          .values(terms.slice(at, at + ROWS))
          .execute();
    }
  });
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Asks a search engine for each search of a sample; returns the processor time that all of them would take, in ms. */
async function oneByOne(
  site: Site,
  cars: readonly StoredCar[],
  states: readonly SearchState[],
): Promise<number> {
  const client = createEmbeddedClient();
  const index = client.index("bench");
  await client.createIndex("bench", { primaryKey: "id" });
  await index.updateSettings(STOCK_INDEX_SETTINGS);
  const { taskUid } = await index.addDocuments(cars.map(toStockDocument));
  await client.tasks.waitForTask(taskUid);
  const step = Math.max(1, Math.floor(states.length / SAMPLE));
  const sample = states.filter((_, at) => at % step === 0);
  const before = process.cpuUsage();
  for (const state of sample) {
    const { q, filter } = wordsAndRefinements(site, state);
    await index.search(q, {
      filter,
      matchingStrategy: "all",
      limit: CHANGED_CARS,
      attributesToRetrieve: ["id"],
    });
  }
  return (cpuSince(before) / sample.length) * states.length;
}
