/**
 * The embedded search engine with a stock of a given size in its own process.
 * `node measured-engine.js DATA-FOLDER SITE CARS ROUNDS`: the store there has the cars to make the stock of.
 */
import pino from "pino";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { createStockSearchEngine } from "~/adapters/search/stock-search-engine.server";
import { LIST_FACETS, RANGE_FACETS } from "~/domain/search/facets";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { asDealershipId } from "~/domain/text/identifiers";
import { searchStock } from "~/services/search/stock-search.server";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { BenchStock } from "./engine-stock";
import type { Cost, EngineFigures, EngineSearch, EngineUpdate } from "./engine-times";
import { heapInUse } from "./heap";
import { HoldProbe } from "./hold-probe";
import { spreadOf } from "./statistics";
import { allCars } from "./stored-cars";

const [dataDir = "", siteSlug = "", size = "", rounds = ""] = process.argv.slice(2);
const UPDATED_CARS = 100;
const FACETS = [...LIST_FACETS, ...RANGE_FACETS];

const log = pino({ level: "silent" });

interface Named {
  name: string;
  site: Site;
  state: SearchState;
}

type Figure = "ms" | "cpuMs" | "holdMs" | "holdCpuMs";
type Times = Record<Figure, number[]>;
const noTimes = (): Times => ({ ms: [], cpuMs: [], holdMs: [], holdCpuMs: [] });

class EngineBench {
  readonly #stock: BenchStock;
  readonly #site: Site;
  readonly #rounds: number;
  readonly #probe = new HoldProbe();
  #search!: ReturnType<typeof createStockSearchEngine>;
  #price = 1;

  constructor(stock: BenchStock, site: Site, rounds: number) {
    this.#stock = stock;
    this.#site = site;
    this.#rounds = rounds;
  }

  async run(): Promise<EngineFigures> {
    const build = await this.#build();
    const searches = [];
    for (const named of await this.#named()) searches.push(await this.#timeOne(named));
    searches.push(await this.#timeMixed());
    const update = await this.#update();
    await this.#search.close();
    return { cars: this.#stock.size, facets: FACETS.length, build, searches, update };
  }

  async #build(): Promise<EngineFigures["build"]> {
    const before = heapInUse();
    const measured = await this.#measured(async () => {
      this.#search = createStockSearchEngine({
        config: { MEILI_HOST: undefined, MEILI_API_KEY: undefined },
        store: this.#stock.store,
        log,
      });
      await this.#search.ready();
    });
    return { ...measured, addedHeap: heapInUse() - before };
  }

  async #ask({ site, state }: Pick<Named, "site" | "state">): Promise<SearchResult> {
    const search: StockSearchEngine = {
      ...this.#search,
      // Skips the product's cached answers, because the engine is measured.
      read: async (question) => ({
        value: question.validate(await question.send()),
        staleSince: null,
        loading: null,
      }),
    };
    return searchStock({ search, now: () => new Date() }, site, state, { facets: FACETS });
  }

  async #measured(work: () => Promise<unknown>): Promise<Record<Figure, number>> {
    this.#probe.start();
    const { user, system } = process.cpuUsage();
    const started = performance.now();
    await work();
    const ms = performance.now() - started;
    const used = process.cpuUsage();
    const hold = await this.#probe.stop();
    const cpuMs = (used.user + used.system - user - system) / 1000;
    return { ms, cpuMs, holdMs: hold.ms, holdCpuMs: hold.cpuMs };
  }

  async #add(times: Times, search: Pick<Named, "site" | "state">): Promise<void> {
    this.#note(times, await this.#measured(() => this.#ask(search)));
  }

  #note(times: Times, measured: Record<Figure, number>): void {
    for (const figure of Object.keys(times) as Figure[]) times[figure].push(measured[figure]);
  }

  async #touch(): Promise<void> {
    this.#price += 1;
    this.#stock.touch(this.#price);
    await this.#search.catchUp();
  }

  /** Runs each round once after a change of the index, with an empty cache, and once again. */
  async #timeOne({ name, site, state }: Named): Promise<EngineSearch> {
    const fresh = noTimes();
    const again = noTimes();
    const warmUp = Math.ceil(this.#rounds / 4);
    let cars = 0;
    for (let round = 0; round < warmUp + this.#rounds; round += 1) {
      await this.#touch();
      await this.#add(round < warmUp ? noTimes() : fresh, { site, state });
      await this.#add(round < warmUp ? noTimes() : again, { site, state });
      if (round === 0) cars = (await this.#ask({ site, state })).count;
    }
    return { name, query: queryOf(state), cars, fresh: spreads(fresh), again: spreads(again) };
  }

  /**
   * Runs different searches one after the other: each is new to the engine, but the site's own filter is not.
   */
  async #timeMixed(): Promise<EngineSearch> {
    const times = noTimes();
    const states = await this.#mixedStates();
    for (let round = 0; round < 3; round += 1) {
      await this.#touch();
      await this.#ask({ site: this.#site, state: EMPTY_SEARCH });
      for (const state of states)
        await this.#add(round === 0 ? noTimes() : times, { site: this.#site, state });
    }
    const query = `${states.length} different ones`;
    return { name: "mixed", query, cars: null, fresh: spreads(times), again: null };
  }

  async #update(): Promise<EngineUpdate> {
    const times = noTimes();
    for (let round = 0; round < Math.max(4, this.#rounds); round += 1) {
      this.#price += 1;
      this.#stock.changePrices(UPDATED_CARS, 9_000_000 + this.#price);
      this.#note(times, await this.#measured(() => this.#search.catchUp()));
    }
    return { changed: UPDATED_CARS, ...spreads(times) };
  }

  async #named(): Promise<Named[]> {
    const site = this.#site;
    const all = await this.#ask({ site, state: EMPTY_SEARCH });
    const top = (facet: "make" | "model" | "body" | "transmission" | "car_type") =>
      (all.facets[facet] ?? []).toSorted((a, b) => b.count - a.count).map(({ value }) => value);
    const words = (...values: (string | undefined)[]) => ({ query: values.join(" ").toLowerCase() });
    const search = (name: string, state: Partial<SearchState>, on = site): Named => ({
      name,
      site: on,
      state: { ...EMPTY_SEARCH, ...state },
    });
    const [make = "", other = ""] = top("make");
    const [body = ""] = top("body");
    const [transmission = ""] = top("transmission");
    const [model] =
      (
        await this.#ask({ site, state: { ...EMPTY_SEARCH, facets: { make: [make] } } })
      ).facets.model?.toSorted((a, b) => b.count - a.count) ?? [];
    return [
      search("empty", {}),
      search("text", words(make, model?.value)),
      search("typo", words(other.slice(0, 2) + other.slice(3))),
      search("three facets", {
        facets: { make: [make, other], body: [body], transmission: [transmission] },
      }),
      search("deep page", { page: all.pages }),
      search("sorted by price", { sort: "price-asc" }),
      search("nearly every car's word", words(transmission)),
      search("two such words", words(transmission, top("car_type").at(0))),
      search("words of the equipment", words("bluetooth", "control")),
      search("one letter", words("a")),
      search("empty, half of the stock", {}, halfOf(site, all)),
    ];
  }

  async #mixedStates(): Promise<SearchState[]> {
    const { facets } = await this.#ask({ site: this.#site, state: EMPTY_SEARCH });
    const values = (facet: keyof typeof facets) =>
      (facets[facet] ?? []).toSorted((a, b) => b.count - a.count).map(({ value }) => value);
    const of = (facet: keyof typeof facets, index: number) => {
      const found = values(facet);
      return found[index % Math.max(1, Math.min(found.length, 6))] ?? "";
    };
    return values("make")
      .slice(0, 20)
      .flatMap((make, index) => {
        const min = 10_000 + 1000 * index;
        const max = min + 15_000 + 500 * index;
        const body = of("body", index);
        return [
          { ...EMPTY_SEARCH, query: `${make} ${body}`.toLowerCase() },
          { ...EMPTY_SEARCH, facets: { make: [make] }, ranges: { price: { min, max } } },
          {
            ...EMPTY_SEARCH,
            facets: { make: [make], body: [body], state: [of("state", index)] },
            sort: "price-asc" as const,
          },
          {
            ...EMPTY_SEARCH,
            facets: { fuel: [of("fuel", index)] },
            ranges: { price: { min, max: null }, km: { min: null, max: max * 3 } },
            page: 2,
          },
        ];
      });
  }
}

/** Returns the site with only some of its dealerships: about half of the cars. */
function halfOf(site: Site, all: SearchResult): Site {
  const names = new Map(site.dealerships.map(({ id, name }) => [name, id]));
  const ids: string[] = [];
  let cars = 0;
  const counted = (all.facets.dealership_name ?? []).toSorted((a, b) => a.count - b.count);
  for (const { value, count } of counted) {
    const id = names.get(value);
    if (id === undefined || cars + count > all.count * 0.6) continue;
    ids.push(id);
    cars += count;
  }
  return { ...site, dealershipIds: ids.map(asDealershipId) };
}

function queryOf({ query, facets, sort, page }: SearchState): string {
  const parts = [
    query,
    ...Object.values(facets).map((values) => values.join("|")),
    ...(sort === "relevant" ? [] : [sort]),
    ...(page === 1 ? [] : [`page ${page}`]),
  ];
  return parts.filter(Boolean).join(", ");
}

function spreads({ ms, cpuMs, holdMs, holdCpuMs }: Times): Cost {
  return {
    ms: spreadOf(ms),
    cpuMs: spreadOf(cpuMs),
    holdMs: spreadOf(holdMs),
    holdCpuMs: spreadOf(holdCpuMs),
  };
}

const site = (await loadSites()).all().find(({ slug }) => slug === siteSlug);
if (!site) throw new Error(`there is no site ${siteSlug}`);
const figures = await new EngineBench(
  new BenchStock(await allCars(dataDir), Number(size)),
  site,
  Number(rounds),
).run();
if (process.send) process.send(figures, () => process.disconnect());
else console.log(JSON.stringify(figures));
