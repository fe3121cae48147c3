import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Index, Meilisearch } from "meilisearch";
import { z } from "zod";
import type { Store } from "~/adapters/database/store";
import {
  DEALERSHIP_INDEX_SETTINGS,
  type DealershipDocument,
  type DealershipFacts,
  orderedCategories,
} from "~/domain/search/dealership-document";
import { filterList } from "~/domain/search/filter-text";
import {
  MANUFACTURER_INDEX_SETTINGS,
  type ManufacturerDocument,
  MODEL_CAR_FIELDS,
  type ModelCar,
  ModelsOfCars,
} from "~/domain/search/manufacturer-document";
import type { StockDocument } from "~/domain/search/stock-document";
import { IndexWriter } from "./index-writer.server";
import type { TouchedStock } from "./touched-stock";

export const MANUFACTURER_INDEX = "manufacturers";
export const DEALERSHIP_INDEX = "dealerships";

/** Cars read at once: few enough that reading them does not hold the event loop for long. */
const PAGE = 500;
/** When more models than this changed, all of a site's are made again. */
const MANY_MODELS = 300;
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
    return (await this.#manufacturers.exists()) && (await this.#dealerships.exists()) ? kept.position : null;
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
    const someModels = some && some.makeModels.length <= MANY_MODELS ? some.makeModels : null;
    return {
      models: await this.#updateModels(site, listed, someModels),
      dealerships: await this.#updateDealerships(site, listed, some ? some.dealershipIds : null),
    };
  }

  /** @param makeModels null: all */
  async #updateModels(site: IndexedSite, listed: string[], makeModels: string[] | null): Promise<number> {
    const these = makeModels ? [`make_model IN ${filterList(makeModels)}`] : [];
    const models = new ModelsOfCars();
    for await (const cars of this.#cars<ModelCar>([...listed, ...these], MODEL_CAR_FIELDS)) {
      for (const car of cars) models.add(car);
    }
    const documents = models.documents(site.slug, (slug, key) => `${slug}-${hash(key)}`);
    await this.#manufacturers.replace([siteIs(site), ...these], documents);
    return documents.length;
  }

  /** @param ids null: all */
  async #updateDealerships(site: IndexedSite, listed: string[], ids: string[] | null): Promise<number> {
    const these = ids ? [`dealership_id IN ${filterList(ids)}`] : [];
    const sold = await this.#soldTimes([...listed, ...these]);
    const documents: DealershipDocument[] = [];
    for (const facts of site.dealerships) {
      const { dealership_id } = facts;
      if (ids && !ids.includes(dealership_id)) continue;
      const soldAt = sold.get(dealership_id) ?? [];
      documents.push({
        id: `${site.slug}-${hash(dealership_id)}`,
        site: site.slug,
        ...facts,
        ...(await this.#available(listed, dealership_id)),
        sold_at: soldAt.sort((a, b) => b - a),
      });
      await nextTurn();
    }
    await this.#dealerships.replace([siteIs(site), ...these], documents);
    return documents.length;
  }

  /** When the listed sold cars were sold, by dealership. */
  async #soldTimes(listed: string[]): Promise<Map<string, number[]>> {
    const times = new Map<string, number[]>();
    const fields = ["dealership_id", "sold_date_timestamp"] as const;
    type SoldCar = Pick<StockDocument, (typeof fields)[number]>;
    for await (const cars of this.#cars<SoldCar>([...listed, "status = sold"], fields)) {
      for (const { dealership_id, sold_date_timestamp } of cars) {
        if (sold_date_timestamp === null) continue;
        times.set(dealership_id, [...(times.get(dealership_id) ?? []), sold_date_timestamp]);
      }
    }
    return times;
  }

  /** A dealership's available cars, summed up by the engine: there may be many, and one changed. */
  async #available(listed: string[], dealershipId: string) {
    const answer = await this.#options.stock.search("", {
      filter: [...listed, "status != sold", `dealership_id IN ${filterList([dealershipId])}`],
      facets: ["categories", "price", "weekly_price_range"],
      hitsPerPage: 0,
      page: 1,
    });
    const extent = (name: string) => {
      const stats = answer.facetStats?.[name];
      return { min: stats?.min ?? null, max: stats?.max ?? null };
    };
    return {
      available: answer.totalHits,
      price: extent("price"),
      weekly_price: extent("weekly_price_range"),
      categories: orderedCategories(Object.keys(answer.facetDistribution?.categories ?? {})),
    };
  }

  async *#cars<C>(filter: string[], fields: readonly (keyof StockDocument)[]): AsyncGenerator<C[]> {
    for (let offset = 0; ; offset += PAGE) {
      const { results } = await this.#options.stock.getDocuments({
        filter,
        fields: [...fields],
        offset,
        limit: PAGE,
      });
      yield results as C[];
      if (results.length < PAGE) return;
      await nextTurn();
    }
  }
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
