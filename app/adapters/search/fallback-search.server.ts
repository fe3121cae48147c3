import type { SearchTransport } from "#embedded-meilisearch";
import { deferred, withTimeout } from "~/adapters/with-timeout";
import { LocalStock, POLL_INTERVAL, type StockOptions } from "./local-stock.server";
import { searchEngineError } from "./response-validation.server";
import type { ServerStock } from "./server-stock.server";
import { serverTransport } from "./server-transport.server";
import type { SiteIndexState, StockLoading } from "./stock-search-engine";

/** A larger stock would use more memory than expected by an operator who has set up a search server. */
const MAX_CARS = 300_000;
/**
 * How long the fallback stays loaded after the server recovers, so that an unstable server does not cause repeated
 * loading.
 */
const KEEP_MS = 300_000;
const FIRST_PAUSE_MS = 50;
const PROBE_WITHIN_MS = 3000;
/** How often the reason is logged while the server is replaced. */
const REPORT_MS = 60_000;
const CATCH_UP_WITHIN_MS = 60_000;

interface FallbackSearchOptions extends StockOptions {
  server: Pick<ServerStock, "isWhole" | "loading" | "observe" | "lost" | "catchUp" | "sites">;
  /** The server's address. */
  host: string;
  /** Queries the server itself. @throws when the response is invalid */
  probe(): Promise<void>;
  /** How long, in milliseconds, the server may be unavailable before the stock is loaded here; null: no fallback. */
  afterMs: number | null;
}

/**
 * Sends searches to the server, or to an engine of this process while the server's index is incomplete or the server
 * has been unavailable for some time.
 */
export class FallbackSearch {
  readonly #options: FallbackSearchOptions;
  readonly #path: string;
  readonly #opened = deferred();
  readonly #ready = deferred();
  #local: LocalStock | null = null;
  /** Whether the engine of this process answers searches. */
  #isActive = false;
  /** Whether the server's last response was valid. */
  #serverAnswers = false;
  /** By `performance.now()`. */
  #unusableSince: number | null = null;
  #lastNeeded = Number.NEGATIVE_INFINITY;
  #wasUsable = false;
  #switches = 0;
  #reportedAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds to the next look: at a start short, as nobody can search before it. */
  #pause = FIRST_PAUSE_MS;
  #closed = false;
  #timer: NodeJS.Timeout;

  constructor(options: FallbackSearchOptions) {
    this.#options = options;
    this.#path = new URL(options.host).pathname.replace(/\/+$/, "");
    this.#timer = setTimeout(() => void this.#look(), 0).unref();
  }

  /** Sends a request to the engine that is in use. */
  readonly transport: SearchTransport = (url, init) => {
    if (!this.#isActive || !this.#local) return serverTransport(url, init);
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    return this.#local.transport(
      `http://fallback.invalid${pathname.slice(this.#path.length)}${search}`,
      init,
    );
  };

  readonly sites: SiteIndexState = {
    ready: () => this.#sites.ready(),
    changes: () => this.#switches * 1e9 + this.#sites.changes(),
    lost: () => this.#sites.lost(),
  };

  get #sites(): SiteIndexState {
    return this.#isActive && this.#local ? this.#local.sites : this.#options.server.sites;
  }

  opened(): Promise<void> {
    return this.#opened.promise;
  }

  ready(): Promise<void> {
    return this.#ready.promise;
  }

  loading(): StockLoading | null {
    const { server } = this.#options;
    return this.#isActive && this.#local ? this.#local.loading() : server.loading();
  }

  /** Whether the engine of this process answers in place of the server. */
  get isDegraded(): boolean {
    return this.#isActive;
  }

  async catchUp(): Promise<void> {
    if (this.#isActive && this.#local) await this.#local.catchUp();
    else await withTimeout(this.#options.server.catchUp(), CATCH_UP_WITHIN_MS);
    await this.#decide();
  }

  lost(): void {
    if (!this.#isActive) this.#options.server.lost();
  }

  /** The last query got no valid response. */
  failed(): void {
    if (!this.#isActive) this.#serverAnswers = false;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const reason = new Error("the stock search is closed");
    this.#opened.reject(reason);
    this.#ready.reject(reason);
    await this.#local?.close();
  }

  async #look(): Promise<void> {
    await this.#decide().catch((error: unknown) => {
      this.#options.log.warn({ err: error }, "the state of the search server could not be checked");
    });
    await this.#report();
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.#look(), this.#pause).unref();
    this.#pause = Math.min(2 * this.#pause, POLL_INTERVAL);
  }

  async #decide(): Promise<void> {
    const { server } = this.#options;
    // While the store is unavailable nothing new is known.
    await server.observe().catch(() => undefined);
    if (server.isWhole && !this.#serverAnswers) this.#serverAnswers = await this.#probe();
    if (this.#closed) return;
    if (server.isWhole && this.#serverAnswers) await this.#toServer();
    else await this.#toFallback();
  }

  /** Logs why the server is replaced, again and again: it needs somebody. An index that is being written needs nobody. */
  async #report(): Promise<void> {
    if (!this.#isActive || performance.now() - this.#reportedAt < REPORT_MS) return;
    const reason = await withTimeout(this.#options.probe(), PROBE_WITHIN_MS).then(
      () => null,
      (error: unknown) => searchEngineError(error),
    );
    if (reason === null || reason.code === "index_not_found" || this.#closed) return;
    this.#reportedAt = performance.now();
    this.#options.log.error(
      { err: reason },
      "the search server can't be used: this process answers searches in its place",
    );
  }

  async #probe(): Promise<boolean> {
    try {
      await withTimeout(this.#options.probe(), PROBE_WITHIN_MS);
      return true;
    } catch (error) {
      if (searchEngineError(error).code === "index_not_found") this.#options.server.lost();
      return false;
    }
  }

  async #toServer(): Promise<void> {
    if (this.#isActive) {
      this.#switches += 1;
      this.#options.log.info("the search server answers again: this process stops answering");
    }
    if (this.#isActive || this.#unusableSince !== null) this.#lastNeeded = performance.now();
    this.#isActive = false;
    this.#reportedAt = Number.NEGATIVE_INFINITY;
    this.#unusableSince = null;
    this.#wasUsable = true;
    this.#opened.resolve();
    this.#ready.resolve();
    if (this.#local && performance.now() - this.#lastNeeded > KEEP_MS) {
      const local = this.#local;
      this.#local = null;
      await local.close();
    }
  }

  async #toFallback(): Promise<void> {
    const { afterMs, server, store, log } = this.#options;
    if (afterMs === null) return;
    this.#unusableSince ??= performance.now();
    // A missing index needs the fallback immediately; an unreachable server gets time, because it may be restarting.
    const delay = this.#wasUsable && server.isWhole ? afterMs : 0;
    if (performance.now() - this.#unusableSince < delay) return;
    if (!this.#local) {
      if ((await store.cars.count()) > MAX_CARS) {
        this.#opened.resolve();
        return;
      }
      if (this.#closed) return;
      log.info("the search server is unavailable: this process loads the stock itself");
      this.#local = new LocalStock(this.#options);
      void this.#local.ready().then(
        () => this.#ready.resolve(),
        () => undefined,
      );
    }
    const opened = await withTimeout(this.#local.opened(), PROBE_WITHIN_MS).then(
      () => true,
      () => false,
    );
    if (this.#isActive || this.#closed || !opened) return;
    this.#isActive = true;
    this.#switches += 1;
    this.#opened.resolve();
  }
}
