import { AsyncLocalStorage } from "node:async_hooks";
import type { Store } from "~/adapters/database/open-store.server";
import { cookieReads } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { Platform } from "~/services/platform/platform";

/*
 * A page for everybody is rendered from a request without anything personal, with a platform that notes what the render
 * does (docs/decisions/0139). So no list of routes decides what may be shared, and a new page can't be forgotten.
 */

/** What of the store a page may read and still be the same for everybody. */
const SHARED_PARTS: ReadonlySet<keyof Store> = new Set([
  // The page's version has their revision.
  "cars",
  "stockRevision",
  "dealershipRevisions",
  // Counted by the minute: how often a car was viewed.
  "views",
]);
/** What may change at any moment without another revision: somebody takes a free appointment. */
const SOON_OLD_PARTS: ReadonlySet<keyof Store> = new Set(["appointments", "settings"]);
const SOON_OLD_MS = 5000;

/** What a visit does apart from showing the page; returns `Set-Cookie` headers. */
export type VisitEffect = (visitor: VisitorRequest) => readonly string[];

/** What one render has done. */
export class RenderRecord {
  /** Why the page is its visitor's own; null: it isn't. */
  personal: string | null = null;
  /** Whether the page is incomplete or comes from an earlier state: it is not kept. */
  isPassing = false;
  readsClock = false;
  /** For how long the page is right, in milliseconds, if something makes it shorter. */
  maxAge = Number.POSITIVE_INFINITY;
  readonly effects: VisitEffect[] = [];
  /** The names of the cookies that were looked for. */
  readonly cookies = new Set<string>();
}

/** Renders with a platform that notes into the record of the render in whose asynchronous context it is used. */
export class SharedRenders {
  readonly #records = new AsyncLocalStorage<RenderRecord>();
  #running = 0;
  /** One for all renders: services keep what they remember by the store and by the search engine. */
  readonly platform: Platform;

  constructor(platform: Platform) {
    const record = () => this.#records.getStore();
    const pass = () => {
      const current = record();
      if (current) current.isPassing = true;
    };
    const readPart = (part: keyof Store) => {
      const current = record();
      if (!current || SHARED_PARTS.has(part)) return;
      if (SOON_OLD_PARTS.has(part)) current.maxAge = Math.min(current.maxAge, SOON_OLD_MS);
      else current.personal ??= `the store's ${part}`;
    };
    this.platform = {
      ...platform,
      store: notedStore(platform.store, readPart, pass),
      search: notedSearch(platform.search, pass),
      log: notedLog(platform.log, pass),
      events: {
        ...platform.events,
        record: (event) => {
          const current = record();
          if (current) current.personal ??= "an event";
          else platform.events.record(event);
        },
        figures: () => platform.events.figures(),
        flush: () => platform.events.flush(),
      },
      views: {
        count: (site, car) => {
          const current = record();
          if (current) current.personal ??= "a view";
          else platform.views.count(site, car);
        },
        of: (site, car) => platform.views.of(site, car),
        flush: () => platform.views.flush(),
      },
      now: () => {
        const current = record();
        if (current) current.readsClock = true;
        return platform.now();
      },
    };
  }

  /** Notes also the cookies that are looked for. */
  async run<T>(record: RenderRecord, render: () => Promise<T>): Promise<T> {
    this.#running += 1;
    try {
      return await this.#records.run(record, () => cookieReads().run(record.cookies, render));
    } finally {
      this.#running -= 1;
      if (this.#running === 0) this.#rest();
    }
  }

  /** While a context is followed, every promise of the process costs more. */
  #rest(): void {
    this.#records.disable();
    cookieReads().disable();
  }
}

/** A result from before a failure, or a part of the stock, is no page to keep. */
function notedSearch(search: Platform["search"], onPassing: () => void): Platform["search"] {
  const read: typeof search.read = async (request) => {
    const answer = await search.read(request).catch((error: unknown) => {
      onPassing();
      throw error;
    });
    if (answer.staleSince || answer.loading) onPassing();
    return answer;
  };
  const waitForExtra: typeof search.waitForExtra = async (work, ms) => {
    const extra = await search.waitForExtra(work, ms).catch((error: unknown) => {
      onPassing();
      throw error;
    });
    if (extra === null) onPassing();
    return extra;
  };
  return replaced(search, { read, waitForExtra });
}

/** What is worth a warning is no page to keep. */
function notedLog(log: Platform["log"], onPassing: () => void): Platform["log"] {
  const noted =
    (write: (...line: unknown[]) => void) =>
    (...line: unknown[]) => {
      onPassing();
      write.apply(log, line);
    };
  const { warn, error, fatal } = log as unknown as Record<"warn" | "error" | "fatal", () => void>;
  return replaced(log, { warn: noted(warn), error: noted(error), fatal: noted(fatal) });
}

function notedStore(store: Store, onPart: (part: keyof Store) => void, onPassing: () => void): Store {
  const noting =
    (method: (...values: unknown[]) => unknown) =>
    (...values: unknown[]) => {
      const answer = method(...values);
      if (answer instanceof Promise) answer.catch(onPassing);
      return answer;
    };
  const notedPart = (part: unknown): unknown => {
    if (typeof part === "function") return noting(part as () => unknown);
    const methods = new Map<string, unknown>();
    // The methods of a class are its prototype's.
    for (let from = part as object; from !== Object.prototype; from = Object.getPrototypeOf(from) as object)
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(from)))
        if (typeof value === "function" && !methods.has(name)) methods.set(name, noting(value.bind(part)));
    return Object.fromEntries(methods);
  };
  const parts = Object.entries(store).map(([name, part]) => {
    const noted = notedPart(part);
    const get = () => {
      onPart(name as keyof Store);
      return noted;
    };
    return [name, { get, enumerable: true }];
  });
  return Object.defineProperties({}, Object.fromEntries(parts)) as Store;
}

/** The object with other methods of some names. The others find it as before. */
function replaced<T extends object>(object: T, methods: object): T {
  const own = Object.entries(methods).map(([name, value]: [string, unknown]) => [name, { value }]);
  return Object.create(object, Object.fromEntries(own)) as T;
}
