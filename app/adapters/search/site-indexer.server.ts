import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Index, Meilisearch, SearchResponse } from "meilisearch";
import { z } from "zod";
import type { Store } from "~/adapters/database/open-store.server";
import {
  type AvailableCars,
  DEALERSHIP_INDEX_SETTINGS,
  type DealershipDocument,
  type DealershipFacts,
  dealershipDocument,
  facetKey,
  MANUFACTURER_INDEX_SETTINGS,
  type ManufacturerDocument,
  manufacturerDocument,
  SOLD_CAR_FIELDS,
  type SoldCar,
} from "~/domain/search/site-index-documents";
import type { StockDocument } from "~/domain/search/stock-document";
import { filterList } from "~/domain/search/stock-filter";
import type { DealershipId, SiteSlug } from "~/domain/text/identifiers";
import { own } from "~/domain/text/own-property";
import { IndexWriter, type WritePace } from "./index-writer.server";
import type { ChangedCars } from "./percolator.server";

/** Sold cars read per step: few enough that the embedded engine does not block the event loop for long. */
const PAGE = 100;
/** Aggregates requested immediately. */
const SUMS = 10;
/** How many cars are searched for a model's picture. */
const PICTURED = 5;
/** Raise when the documents made from the same cars change. */
const DOCUMENT_VERSION = 1;

export interface IndexedSite {
  slug: SiteSlug;
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
  /** The key in the store's settings for the position of indexes that outlive the process. */
  progressKey: string | null;
  pace: WritePace;
  uids: SiteIndexUids;
}

export interface SiteIndexUids {
  manufacturers: string;
  dealerships: string;
}

/** How many documents the indexes hold for the sites just built. */
export interface SiteFigures {
  models: number;
  dealerships: number;
}

/** The stock index's position at which persistent indexes were written; null when it is invalid. */
export function readPosition(text: string): string | null {
  return recordSchema.safeParse(JSON.parse(text)).data?.position ?? null;
}

/** A version of the indexes: changes with their document format, their settings, or what a site lists. */
export function siteIndexVersion(sites: readonly IndexedSite[]): string {
  const rules = sites.map((site) => [site.slug, site.dealerships, site.listingFilter(new Date(0))]);
  return hash(DOCUMENT_VERSION, MANUFACTURER_INDEX_SETTINGS, DEALERSHIP_INDEX_SETTINGS, rules);
}

const recordSchema = z.object({ version: z.string(), position: z.string() });

/**
 * The manufacturers and the dealerships index: what each site lists, aggregated from the stock index with the site's
 * own base filter, so that the figures match the site's search.
 * Its methods must not run concurrently, nor while the stock index is written.
 */
export class SiteIndexer {
  readonly #options: Options;
  readonly #manufacturers: IndexWriter<ManufacturerDocument>;
  readonly #dealerships: IndexWriter<DealershipDocument>;
  #version: string;
  #sites: readonly IndexedSite[];
  /** The stock index's position that these indexes reflect; undefined until it is read. */
  #position: string | null | undefined;
  #changes = 0;

  constructor(options: Options) {
    const { client, pace, sites, uids } = options;
    this.#options = options;
    this.#manufacturers = new IndexWriter(client.index<ManufacturerDocument>(uids.manufacturers), pace);
    this.#dealerships = new IndexWriter(client.index<DealershipDocument>(uids.dealerships), pace);
    this.#sites = sites;
    this.#version = siteIndexVersion(sites);
  }

  /** Replaces the sites: the next `update` rebuilds the indexes for them. */
  list(sites: readonly IndexedSite[]): void {
    this.#sites = sites;
    this.#version = siteIndexVersion(sites);
    this.#position = null;
  }

  get uids(): SiteIndexUids {
    return this.#options.uids;
  }

  /** Increases with every change of the indexes' content; 0 before they were built. */
  get changes(): number {
    return this.#changes;
  }

  /** The indexes may be missing: the next `update` rebuilds them. */
  forget(): void {
    this.#position = null;
  }

  /**
   * Updates the indexes to the stock index's position.
   * @param changedCars what changed in the stock index up to this position
   */
  async update(changedCars: ChangedCars, position: string): Promise<void> {
    if (this.#position === undefined) this.#position = await this.#open();
    if (changedCars.since === null || changedCars.since !== this.#position) {
      await this.#buildAll();
      await this.#keep(position);
    } else if (position !== this.#position) {
      for (const site of this.#sites) await this.#updateSite(site, changedCars);
      await this.#keep(position);
    }
    if (this.#changes === 0) this.#changes = 1;
  }

  /**
   * Rebuilds the documents of the sites that show any of these dealerships (default: of all sites).
   * @param position the stock index's; null when it has not caught up with the store
   */
  async rebuild(
    dealershipIds: readonly DealershipId[] | undefined,
    position: string | null,
  ): Promise<SiteFigures> {
    if (dealershipIds === undefined) {
      const figures = await this.#buildAll();
      if (position !== null) await this.#keep(position);
      return figures;
    }
    await this.#applySettings();
    const figures: SiteFigures = { models: 0, dealerships: 0 };
    for (const site of this.#sites) {
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
    const record = text === null ? null : recordSchema.parse(JSON.parse(text));
    if (record?.version !== this.#version) return null;
    if (!(await this.#manufacturers.exists()) || !(await this.#dealerships.exists())) return null;
    // The server's settings may have been changed by hand.
    await this.#applySettings();
    return record.position;
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
    for (const site of this.#sites) addTo(figures, await this.#updateSite(site, null));
    // Documents of removed sites.
    const sites = filterList(this.#sites.map(({ slug }) => slug));
    await this.#manufacturers.removeOthers(`site NOT IN ${sites}`, new Set());
    await this.#dealerships.removeOthers(`site NOT IN ${sites}`, new Set());
    return figures;
  }

  /** @param changedCars null: rebuild everything of the site */
  async #updateSite(site: IndexedSite, changedCars: ChangedCars | null): Promise<SiteFigures> {
    const ids = site.dealerships.map(({ dealership_id }) => dealership_id);
    const some = changedCars?.within(ids);
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

  /** Returns every listed make and model, queried make by make because a facet returns a limited number of values. */
  async #makeModels(listed: string[]): Promise<string[]> {
    const { stock } = this.#options;
    const values = async (facet: string, filter: string[]) => {
      const { facetDistribution } = await stock.search("", { filter, facets: [facet], limit: 0 });
      return Object.keys(own(facetDistribution, facet) ?? {});
    };
    const makeModels: string[] = [];
    for (const make of await values("make", listed)) {
      makeModels.push(...(await values("make_model", [...listed, `make IN ${filterList([make])}`])));
      await nextTurn();
    }
    return makeModels;
  }

  /** The engine's aggregates of the listed, available cars, for each of these further filters. */
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

/** A page of hits with the counts of all matches. */
type Summed = Pick<SearchResponse<Pick<StockDocument, "primary_image_url">>, "hits" | "facetDistribution"> & {
  facetStats?: Record<string, { min: number; max: number }>;
  totalHits?: number;
};

function sumOf({ hits, totalHits, facetDistribution = {}, facetStats = {} }: Summed): AvailableCars {
  if (totalHits === undefined) throw new Error("the search engine answers without a total");
  const extent = (name: string) => {
    const { min = null, max = null } = own(facetStats, name) ?? {};
    return { min, max };
  };
  const counts = (name: string) => own(facetDistribution, name) ?? {};
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
