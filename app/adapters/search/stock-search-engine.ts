import type { Meilisearch } from "meilisearch";
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
  /** The revision of the store up to which every change can be found; null when that isn't known. */
  indexedRevision(): number | null;
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
  /**
   * Waits for something that a page can do without, such as a count or similar cars. Returns null after `ms` milliseconds;
   * the work itself continues.
   */
  waitForExtra<T>(work: Promise<T>, ms: number): Promise<T | null>;
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
interface SiteIndexes extends SiteIndexState {
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

export interface SearchRequest<T> {
  /**
   * The cache key of the query, independent of the time. It contains the site's base filter, so that no site ever gets
   * another site's result.
   */
  key: string;
  /** What varies besides the key, such as the time: the same key with another value has another result. */
  moment: string;
  /** Whether its result is not cached, because other results are more useful when the engine fails. */
  uncached?: boolean | undefined;
  send(): Promise<unknown>;
  /** The validated result. @throws InvalidResponseError */
  validate(answer: unknown): T;
}

export interface SearchAnswer<T> {
  /** Shared and frozen: copy before changing anything. */
  value: T;
  /** When the engine gave the result, if it is a stale one; else null. */
  staleSince: Date | null;
  /** How much of the stock was searched, when that was only a part; else null. */
  loading: StockLoading | null;
}

/** Why the engine gave no result: unreachable, timed out, an invalid response, or this one query rejected. */
export type SearchFailure = "unreachable" | "late" | "unsound" | "refused";

/**
 * The known state of the engine. After one failure it is suspect: it is probed, and meanwhile queries with a cached
 * result get that one without waiting. When the probe fails too the engine is down, and is probed until it answers. So
 * a query that fails by itself does not affect others.
 */
export type EngineState = "up" | "suspect" | "down";

/** Counts since the process started, and the current state. */
export interface SearchFigures {
  /** Results by source: the engine, a fresh cached result, or the last valid result. */
  answers: { engine: number; reused: number; stale: number };
  failures: Record<SearchFailure, number>;
  state: EngineState;
  /** Whether an engine of this process answers in place of the search server. */
  degraded: boolean;
  cache: { entries: number; bytes: number };
}
