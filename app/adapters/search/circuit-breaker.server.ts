import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import { type SearchEngineError, searchEngineError } from "./response-validation.server";
import { RESPONSE_TOO_LARGE } from "./server-transport.server";
import type {
  EngineState,
  SearchAnswer,
  SearchFailure,
  SearchFigures,
  SearchRequest,
  StockLoading,
} from "./stock-search-engine";

/** A valid result of the engine. All callers share it; it is frozen so that none changes it. */
interface CachedAnswer {
  value: unknown;
  /** When the engine returned it. */
  at: Date;
  /** What varies besides the key. */
  moment: string;
  /** State of the index that it was read from; null when unknown. */
  version: number | null;
}

interface CacheLimits {
  entries: number;
  /** The approximate size of the results' texts and figures in memory, in bytes. */
  bytes: number;
}

/** A busy site has some hundreds of different searches a day; a result of 21 cars is about 40 KB. */
const LIMITS: CacheLimits = { entries: 1000, bytes: 32 * 1024 * 1024 };

/** Caches the last valid result of each query. When full, it evicts the oldest (rules/search#index-caches). */
export class StaleCache {
  /** In the order in which they were last confirmed. */
  readonly #entries: LRUCache<string, CachedAnswer>;

  constructor({ entries, bytes }: CacheLimits = LIMITS) {
    this.#entries = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: ({ value }) => sizeOf(value),
    });
  }

  get size(): CacheLimits {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** Reading a result does not make it newer. */
  get(name: string): CachedAnswer | null {
    return this.#entries.peek(name) ?? null;
  }

  /** Does not cache a result that is larger than the whole cache. */
  keep(name: string, answer: CachedAnswer): void {
    this.#entries.set(name, answer);
    if (this.#entries.has(name)) freeze(answer.value);
  }

  /** The result was confirmed just now, so it counts as new. */
  renew(name: string): void {
    this.#entries.get(name);
  }
}

const POINTER = 8;

/** Estimates the size of a list from its first item: cars, and a page of them has a thousand fields. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return POINTER + 2 * value.length;
  if (typeof value !== "object" || value === null) return POINTER;
  let bytes = 4 * POINTER;
  if (Array.isArray(value)) return bytes + value.length * sizeOf(value[0]);
  for (const [name, inner] of Object.entries(value)) bytes += POINTER + name.length + sizeOf(inner);
  return bytes;
}

/** Freezes results, their lists and counts, and the cars, but not the values of a car's fields. */
const DEPTH = 4;

function freeze(value: unknown, depth = DEPTH): void {
  if (depth === 0 || typeof value !== "object" || value === null) return;
  Object.freeze(value);
  if (depth === 1) return;
  for (const inner of Object.values(value)) freeze(inner, depth - 1);
}

interface CircuitBreakerOptions {
  log: Pick<Logger, "warn" | "error" | "info">;
  now(): Date;
  /** Resolves when the index can be searched. */
  ready(): Promise<void>;
  /** Returns the progress while only a part of the stock can be searched. Default: the whole stock can. */
  loading?(): StockLoading | null;
  /** A number that changes with the index; null while the index is changing or when the state is unknown. */
  version(): number | null;
  /** A cheap query for probing the engine before any shopper's query was answered. */
  probe: SearchRequest<unknown>;
  /** Called when the engine has lost its index. */
  onLostIndex(): void;
  /** Called when the engine fails to answer, except when it rejects a query. */
  onFailure?(): void;
  /** The timeout for a result, in milliseconds. */
  timeoutMs: number;
  /** Milliseconds between two probes of an engine that is down. */
  probeEveryMs: number;
  cache?: StaleCache;
}

/**
 * Queries the engine. Returns the last valid result when the engine is unavailable, slow or gives an invalid response.
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  readonly #cache: StaleCache;
  readonly #answers = { engine: 0, reused: 0, stale: 0 };
  readonly #failures: Record<SearchFailure, number> = { unreachable: 0, late: 0, unsound: 0, refused: 0 };
  #state: EngineState = "up";
  /** Settles when the probe of a suspect engine is done. */
  #probed: Promise<void> = Promise.resolve();
  /** The last successful query: a good probe, because it costs about as much as the next one. */
  #probeRequest: SearchRequest<unknown>;
  /** When each of the engine's error codes was last logged, in milliseconds. */
  readonly #rejectionsLoggedAt = new Map<string | null, number>();
  #wake: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#cache = options.cache ?? new StaleCache();
    this.#probeRequest = options.probe;
  }

  figures(): Omit<SearchFigures, "degraded"> {
    return {
      answers: { ...this.#answers },
      failures: { ...this.#failures },
      state: this.#state,
      cache: this.#cache.size,
    };
  }

  /** Sends the engine the smallest query, whatever its known state. @throws when the response is invalid */
  async tryEngine(): Promise<unknown> {
    const { ready, probe, timeoutMs } = this.#options;
    return withTimeout(
      ready().then(async () => probe.validate(await probe.send())),
      timeoutMs,
    );
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#wake);
  }

  /** @throws when the engine gives no valid response and no result is cached */
  async read<T>(request: SearchRequest<T>): Promise<SearchAnswer<T>> {
    const cacheKey = cacheKeyOf(request);
    const cached = this.#cache.get(cacheKey);
    const version = this.#options.version();
    if (cached && version !== null && cached.version === version && cached.moment === request.moment) {
      this.#cache.renew(cacheKey);
      this.#answers.reused += 1;
      return { value: cached.value as T, staleSince: null, loading: null };
    }
    // An older result from the whole stock is better than a new one from a part of it.
    if (cached && this.#options.loading?.()) return this.#stale(cached);
    const until = performance.now() + this.#options.timeoutMs;
    let failure: unknown = new Error("the search engine is down");
    // Two attempts: a query without a cached result is retried once, in case the failure was brief.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (this.#state === "suspect" && !cached) await waitUntil(until, this.#probed);
      if (this.#state !== "up") break;
      try {
        return await this.#query(request, cacheKey, until - performance.now());
      } catch (error) {
        failure = error;
        if (this.#failed(error) === "refused") break;
      }
    }
    if (!cached) throw failure;
    return this.#stale(cached);
  }

  #stale<T>({ value, at }: CachedAnswer): SearchAnswer<T> {
    this.#answers.stale += 1;
    return { value: value as T, staleSince: at, loading: null };
  }

  /** Queries the engine and caches the result, even when it arrives after the caller's timeout. */
  async #query<T>(request: SearchRequest<T>, cacheKey: string, ms: number): Promise<SearchAnswer<T>> {
    const { ready, now, version } = this.#options;
    const read = async () => {
      await ready();
      const versionBefore = version();
      const loading = this.#options.loading?.() ?? null;
      const value = request.validate(await request.send());
      const { moment } = request;
      if (!request.uncached && !loading)
        this.#cache.keep(cacheKey, {
          value,
          at: now(),
          moment,
          version: versionBefore === version() ? versionBefore : null,
        });
      this.#probeRequest = request;
      this.#answers.engine += 1;
      return { value, staleSince: null, loading };
    };
    return withTimeout(read(), ms);
  }

  #failed(error: unknown): SearchFailure {
    const { kind, code, status } = failureOf(error);
    this.#failures[kind] += 1;
    if (kind === "refused") {
      this.#logRejection(code);
      return kind;
    }
    this.#options.onFailure?.();
    if (code === LOST_INDEX) this.#options.onLostIndex();
    if (this.#state === "up" && !this.#closed) {
      this.#state = "suspect";
      this.#probed = this.#probe().then((answers) => {
        if (answers) {
          this.#state = "up";
          this.#options.log.warn(
            { kind, code, status },
            "one search failed; the search engine answers others",
          );
        } else this.#down({ kind, code, status });
      });
    }
    return kind;
  }

  /**
   * Never logs the engine's own message, which repeats what a visitor typed. Logs once a minute for each kind of error.
   */
  #logRejection(code: string | null): void {
    const now = performance.now();
    if (now - (this.#rejectionsLoggedAt.get(code) ?? Number.NEGATIVE_INFINITY) < 60_000) return;
    this.#rejectionsLoggedAt.set(code, now);
    this.#options.log.error({ code }, "the search engine rejected a query");
  }

  #down(why: object): void {
    if (this.#closed) return;
    this.#state = "down";
    const since = performance.now();
    const staleBefore = this.#answers.stale;
    this.#options.log.error(why, "the search engine is down: cached results are shown");
    const again = async () => {
      if (this.#closed) return;
      if (!(await this.#probe())) {
        this.#wake = setTimeout(again, this.#options.probeEveryMs).unref();
        return;
      }
      this.#state = "up";
      const seconds = Math.round((performance.now() - since) / 1000);
      this.#options.log.info(
        { seconds, stale: this.#answers.stale - staleBefore },
        "the search engine answers again",
      );
    };
    this.#wake = setTimeout(again, this.#options.probeEveryMs).unref();
  }

  async #probe(): Promise<boolean> {
    const { ready, timeoutMs, onLostIndex } = this.#options;
    const request = this.#probeRequest;
    try {
      await withTimeout(
        ready().then(async () => request.validate(await request.send())),
        timeoutMs,
      );
      return true;
    } catch (error) {
      if (failureOf(error).code === LOST_INDEX) onLostIndex();
      return false;
    }
  }
}

/** Hashed, because a query with every facet refined, or a hostile one, can be a hundred thousand characters long. */
function cacheKeyOf({ key }: SearchRequest<unknown>): string {
  return createHash("sha256").update(key).digest("base64");
}

/** Meilisearch's error code. */
const LOST_INDEX = "index_not_found";

interface Failure {
  kind: SearchFailure;
  code: SearchEngineError["code"] | null;
  status: number | null;
}

function failureOf(error: unknown): Failure {
  if (error instanceof TimeoutError) return { kind: "late", code: null, status: null };
  if (error instanceof Error && error.name === "InvalidResponseError")
    return { kind: "unsound", code: error.message, status: null };
  const { code, status } = searchEngineError(error);
  if (code === RESPONSE_TOO_LARGE) return { kind: "unsound", code, status };
  // When the engine rejects one query, others are not affected. A missing index gives 400 in a multi-search, and
  // affects all.
  const refused = status === 400 && code !== LOST_INDEX;
  return { kind: refused ? "refused" : "unreachable", code, status };
}

/** Waits for the work until the given time at most, and ignores its outcome. */
async function waitUntil(until: number, work: Promise<void>): Promise<void> {
  await withTimeout(work, until - performance.now()).catch(() => undefined);
}
