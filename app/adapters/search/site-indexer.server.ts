import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Index, Meilisearch, SearchResponse } from "meilisearch";
import { z } from "zod";
import type { Store } from "~/adapters/database/store";
import {
  DEALERSHIP_INDEX_SETTINGS,
  type DealershipDocument,
  type DealershipFacts,
  dealershipDocument,
} from "~/domain/search/dealership-document";
import { filterList } from "~/domain/search/filter-text";
import { type AvailableCars, SOLD_CAR_FIELDS, type SoldCar } from "~/domain/search/listed-cars";
import {
  facetKey,
  MANUFACTURER_INDEX_SETTINGS,
  type ManufacturerDocument,
  manufacturerDocument,
} from "~/domain/search/manufacturer-document";
import type { StockDocument } from "~/domain/search/stock-document";
import { IndexWriter } from "./index-writer.server";
import type { TouchedStock } from "./touched-stock";

export const MANUFACTURER_INDEX = "manufacturers";
export const DEALERSHIP_INDEX = "dealerships";

/** Sold cars read at once: few enough that the embedded engine does not hold the event loop for long. */
const PAGE = 100;
/** Sums asked for at once. */
const SUMS = 10;
/** Cars among which a model's picture is looked for. */
const PICTURED = 5;
/** Raise when the documents made of the same cars change. */
const DOCUMENT_VERSION = 1;

/** What these indexes must know of a site. */
export interface IndexedSite {
  slug: string;
  dealerships: readonly DealershipFacts[];
  /** The stock's base filter for this site. */
  listingFilter(now: Date): string[];
}

interface Options {
  client: Meilisearch;
  stock: Index<StockDocument>;
  sites: readonly IndexedSite[];
  settings: Store["settings"];
  now(): Date;
  /** Where the position of indexes that outlive the process is kept in the store's settings. */
  progressKey: string | null;
  /** Milliseconds between two looks at a task. */
  pollTask: number;
}

/** How many documents the indexes hold of the sites just built. */
export interface SiteFigures {
  models: number;
  dealerships: number;
}

const keptSchema = z.object({ version: z.string(), position: z.string() });

/**
 * The manufacturers and the dealerships index: what each site lists, summed up from the stock index through the
 * site's own base filter, so that their figures are those of the site's search.
 * Its methods must not run at the same time as each other, nor while the stock index is written.
 */
export class SiteIndexer {
  readonly #options: Options;
  readonly #manufacturers: IndexWriter<ManufacturerDocument>;
  readonly #dealerships: IndexWriter<DealershipDocument>;
  readonly #version: string;
  /** The stock index's position that these indexes stand at; undefined before that was looked up. */
  #position: string | null | undefined;
  #changes = 0;

  constructor(options: Options) {
    const { client, pollTask, sites } = options;
    this.#options = options;
    this.#manufacturers = new IndexWriter(client.index<ManufacturerDocument>(MANUFACTURER_INDEX), pollTask);
    this.#dealerships = new IndexWriter(client.index<DealershipDocument>(DEALERSHIP_INDEX), pollTask);
    // A site whose rules have changed lists other cars.
    const rules = sites.map((site) => [site.slug, site.dealerships, site.listingFilter(new Date(0))]);
    this.#version = hash(DOCUMENT_VERSION, MANUFACTURER_INDEX_SETTINGS, DEALERSHIP_INDEX_SETTINGS, rules);
  }

  /** Grows whenever what the indexes hold has changed; 0 before they were built. */
  get changes(): number {
    return this.#changes;
  }

  /** The indexes may be gone: the next `update` builds them again. */
  forget(): void {
    this.#position = null;
  }

  /**
   * Brings the indexes to the stock index's position.
   * @param touched what changed in the stock index up to this position
   */
  async update(touched: TouchedStock, position: string): Promise<void> {
    if (this.#position === undefined) this.#position = await this.#open();
    if (touched.since === null || touched.since !== this.#position) {
      await this.#buildAll();
      await this.#keep(position);
    } else if (position !== this.#position) {
      for (const site of this.#options.sites) await this.#updateSite(site, touched);
      await this.#keep(position);
    }
    if (this.#changes === 0) this.#changes = 1;
  }

  /**
   * Builds the documents of the sites that show any of these dealerships (default: of all sites) again.
   * @param position the stock index's; null when that has not caught up with the store
   */
  async rebuild(dealershipIds: readonly string[] | undefined, position: string | null): Promise<SiteFigures> {
    if (dealershipIds === undefined) {
      const figures = await this.#buildAll();
      if (position !== null) await this.#keep(position);
      return figures;
    }
    await this.#applySettings();
    const figures: SiteFigures = { models: 0, dealerships: 0 };
    for (const site of this.#options.sites) {
      if (!site.dealerships.some(({ dealership_id }) => dealershipIds.includes(dealership_id))) continue;
      addTo(figures, await this.#updateSite(site, null));
    }
    this.#changes += 1;
    return figures;
  }

  async #open(): Promise<string | null> {
    const { progressKey, settings } = this.#options;
    if (progressKey === null) return null;
    const text = await settings.get(progressKey);
    const kept = text === null ? null : keptSchema.parse(JSON.parse(text));
    if (kept?.version !== this.#version) return null;
    if (!(await this.#manufacturers.exists()) || !(await this.#dealerships.exists())) return null;
    // Somebody may have changed the server's settings meanwhile.
    await this.#applySettings();
    return kept.position;
  }

  async #keep(position: string): Promise<void> {
    const { progressKey, settings } = this.#options;
    this.#position = position;
    this.#changes += 1;
    if (progressKey !== null)
      await settings.set(progressKey, JSON.stringify({ version: this.#version, position }));
  }

  async #applySettings(): Promise<void> {
    await this.#manufacturers.applySettings(MANUFACTURER_INDEX_SETTINGS);
    await this.#dealerships.applySettings(DEALERSHIP_INDEX_SETTINGS);
  }

  async #buildAll(): Promise<SiteFigures> {
    await this.#applySettings();
    const figures: SiteFigures = { models: 0, dealerships: 0 };
    for (const site of this.#options.sites) addTo(figures, await this.#updateSite(site, null));
    // Documents of sites that are no more.
    const sites = filterList(this.#options.sites.map(({ slug }) => slug));
    await this.#manufacturers.removeOthers(`site NOT IN ${sites}`, new Set());
    await this.#dealerships.removeOthers(`site NOT IN ${sites}`, new Set());
    return figures;
  }

  /** @param touched null: everything of the site */
  async #updateSite(site: IndexedSite, touched: TouchedStock | null): Promise<SiteFigures> {
    const ids = site.dealerships.map(({ dealership_id }) => dealership_id);
    const some = touched?.within(ids);
    if (some?.dealershipIds.length === 0) return { models: 0, dealerships: 0 };
    const listed = site.listingFilter(this.#options.now());
    const sold = await this.#soldCars(listed);
    return {
      models: await this.#updateModels(site, listed, sold, some?.makeModels),
      dealerships: await this.#updateDealerships(site, listed, sold, some?.dealershipIds),
    };
  }

  /** @param some undefined: all */
  async #updateModels(
    site: IndexedSite,
    listed: string[],
    sold: readonly SoldCar[],
    some: readonly string[] | undefined,
  ): Promise<number> {
    const soldByModel = groupBy(sold, ({ make_model }) => facetKey(make_model));
    const makeModels = new Map<string, string>();
    for (const makeModel of some ?? (await this.#makeModels(listed))) {
      makeModels.set(facetKey(makeModel), makeModel);
    }
    const filters = [...makeModels.values()].map((makeModel) => `make_model IN ${filterList([makeModel])}`);
    const sums = await this.#availableCars(listed, filters);
    const documents: ManufacturerDocument[] = [];
    for (const [at, [key, makeModel]] of [...makeModels].entries()) {
      const cars = sums[at] as AvailableCars;
      const document = manufacturerDocument(site.slug, makeModel, cars, soldByModel.get(key) ?? []);
      if (document) documents.push({ id: `${site.slug}-${hash(key)}`, ...document });
    }
    const these = some ? [`make_model IN ${filterList(some)}`] : [];
    await this.#manufacturers.replace([siteIs(site), ...these], documents);
    return documents.length;
  }

  /** @param some undefined: all */
  async #updateDealerships(
    site: IndexedSite,
    listed: string[],
    sold: readonly SoldCar[],
    some: readonly string[] | undefined,
  ): Promise<number> {
    const soldById = groupBy(sold, ({ dealership_id }) => dealership_id);
    const dealerships = site.dealerships.filter(
      ({ dealership_id }) => some === undefined || some.includes(dealership_id),
    );
    const filters = dealerships.map(({ dealership_id }) => `dealership_id IN ${filterList([dealership_id])}`);
    const sums = await this.#availableCars(listed, filters);
    const documents = dealerships.map((facts, at) => ({
      id: `${site.slug}-${hash(facts.dealership_id)}`,
      ...dealershipDocument(
        site.slug,
        facts,
        sums[at] as AvailableCars,
        soldById.get(facts.dealership_id) ?? [],
      ),
    }));
    const these = some ? [`dealership_id IN ${filterList(some)}`] : [];
    await this.#dealerships.replace([siteIs(site), ...these], documents);
    return documents.length;
  }

  /** Every make and model listed: make by make, since a facet tells so many values and no more. */
  async #makeModels(listed: string[]): Promise<string[]> {
    const { stock } = this.#options;
    const values = async (facet: string, filter: string[]) => {
      const { facetDistribution } = await stock.search("", { filter, facets: [facet], limit: 0 });
      return Object.keys(facetDistribution?.[facet] ?? {});
    };
    const makeModels: string[] = [];
    for (const make of await values("make", listed)) {
      makeModels.push(...(await values("make_model", [...listed, `make IN ${filterList([make])}`])));
      await nextTurn();
    }
    return makeModels;
  }

  /** The engine's sums of the listed cars still to be had, for each of these further filters. */
  async #availableCars(listed: string[], filters: readonly string[]): Promise<AvailableCars[]> {
    const sums: AvailableCars[] = [];
    for (let at = 0; at < filters.length; at += SUMS) {
      const queries = filters.slice(at, at + SUMS).map((filter) => ({
        indexUid: this.#options.stock.uid,
        filter: [...listed, "status != sold", filter],
        facets: ["make", "model", "body", "categories", "price", "weekly_price_range"],
        attributesToRetrieve: ["primary_image_url"],
        hitsPerPage: PICTURED,
        page: 1,
      }));
      const { results } = await this.#options.client.multiSearch<
        { queries: typeof queries },
        Pick<StockDocument, "primary_image_url">
      >({ queries });
      for (const result of results) sums.push(sumOf(result));
      await nextTurn();
    }
    return sums;
  }

  async #soldCars(listed: string[]): Promise<SoldCar[]> {
    const cars: SoldCar[] = [];
    for (;;) {
      const { results } = await this.#options.stock.getDocuments({
        filter: [...listed, "status = sold"],
        fields: [...SOLD_CAR_FIELDS],
        offset: cars.length,
        limit: PAGE,
      });
      cars.push(...(results as SoldCar[]));
      if (results.length < PAGE) return cars;
      await nextTurn();
    }
  }
}

/** A page of hits with what was counted of all that were found. */
type Summed = Pick<SearchResponse<Pick<StockDocument, "primary_image_url">>, "hits" | "facetDistribution"> & {
  facetStats?: Record<string, { min: number; max: number }>;
  totalHits?: number;
};

function sumOf({ hits, totalHits, facetDistribution = {}, facetStats = {} }: Summed): AvailableCars {
  if (totalHits === undefined) throw new Error("the search engine tells no total");
  const extent = (name: string) => ({
    min: facetStats[name]?.min ?? null,
    max: facetStats[name]?.max ?? null,
  });
  const counts = (name: string) => facetDistribution[name] ?? {};
  return {
    count: totalHits,
    price: extent("price"),
    weekly_price: extent("weekly_price_range"),
    makes: counts("make"),
    models: counts("model"),
    bodies: counts("body"),
    categories: counts("categories"),
    images: hits.map(({ primary_image_url }) => primary_image_url),
  };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function addTo(sum: SiteFigures, { models, dealerships }: SiteFigures): void {
  sum.models += models;
  sum.dealerships += dealerships;
}

function siteIs({ slug }: IndexedSite): string {
  return `site IN ${filterList([slug])}`;
}

function hash(...parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);
}
