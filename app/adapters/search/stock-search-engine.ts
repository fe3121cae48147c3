import type { Meilisearch } from "meilisearch";
import type { SearchAnswer, SearchFigures, SearchRequest } from "./circuit-breaker.server";
import type { IndexedSite } from "./site-indexer.server";

/** The stock search as the app uses it, whichever engine answers. */
export interface StockSearchEngine {
  /** The official client, for a server or for the embedded engine. */
  client: Meilisearch;
  /** Uid of the one shared index of cars. */
  index: string;
  /** Resolves when the whole stock can be searched. */
  ready(): Promise<void>;
  /** How much of the stock is loaded while only a part of it can be searched; null once all of it can. */
  loading(): StockLoading | null;
  /** Queries the engine itself, without the cache. @throws when it does not answer or its response is invalid */
  probe(): Promise<void>;
  /** Updates the index to the store's revision now (called by imports and by a timer). */
  catchUp(): Promise<void>;
  /**
   * Queries the index. When the engine is unavailable, slow or gives an invalid response, returns the last valid result
   * of the same query, marked as stale.
   * @throws when there is none
   */
  read<T>(request: SearchRequest<T>): Promise<SearchAnswer<T>>;
  figures(): SearchFigures;
  /** What each site lists by model and by dealership: two more indexes, updated after the stock index. */
  sites: SiteIndexes;
  /** Replaces the sites whose listings are indexed by model and by dealership. Until these indexes are built, the former ones answer. */
  listSites(sites: readonly IndexedSite[]): void;
  close(): Promise<void>;
}

/** How much of the stock is loaded while only a part of it can be searched. */
export interface StockLoading {
  /** Number of cars that can be found so far, and of all cars. */
  loaded: number;
  total: number;
}

/** The indexes of what each site lists by model and by dealership. */
export interface SiteIndexes extends SiteIndexState {
  /** Uids. */
  manufacturers: string;
  dealerships: string;
}

export interface SiteIndexState {
  /** Resolves when they are built for the first time. */
  ready(): Promise<void>;
  /** Increases with every change of them; 0 before they were built. */
  changes(): number;
  /** Reports that the server has lost one of them: they are rebuilt. */
  lost(): void;
}
