import type { Meilisearch } from "meilisearch";
import type { Logger } from "pino";
import type { Store } from "~/adapters/database/store";
import type { PostcodePlaces } from "~/adapters/geocoding/postcode-places";
import type { Mailer } from "~/adapters/mail/mailer";
import type { MapPictures } from "~/adapters/maps/map-pictures";
import type { SheetPrinter } from "~/adapters/pdf/sheet-printer.server";
import type { SearchAnswer, SearchFigures, SearchQuestion } from "~/adapters/search/guarded-reads.server";
import type { Config } from "~/config.server";
import type { EventName, EventParameters } from "~/domain/analytics-event";
import type { ShownStep } from "~/domain/forms/form-steps";
import type { KeptPost, RefusedPost } from "~/domain/forms/kept-post";
import type { LeadFormView } from "~/domain/forms/lead-form";
import type { SavedLists } from "~/domain/saved-cars/saved-lists";
import type { Site, SiteRegistry } from "~/tenants/site";

/**
 * Everything a request or a command needs of the process, made once in `server.ts` (or a command) and handed
 * down: to routes through Remix's load context. Modules hold no state of their own.
 */
export interface Platform {
  config: Config;
  log: Logger;
  store: Store;
  search: StockSearchEngine;
  sites: SiteRegistry;
  mailer: Mailer;
  /** Somebody else's maps; null: they are drawn here. */
  maps: MapPictures | null;
  /** Where Australian postcodes are. */
  postcodes: PostcodePlaces;
  /** Makes PDFs of cars. */
  sheets: SheetPrinter;
  events: EventLog;
  views: ViewCounter;
  /** Sign sessions; the first one signs, all of them verify. */
  sessionSecrets: readonly string[];
  /** The clock; fixed by `NOW`. */
  now(): Date;
}

/** What happened on the sites. Neither method throws: what can't be written is logged. */
export interface EventLog {
  /** Does not wait: it is written with the next batch. */
  record(event: {
    site: string;
    event: EventName;
    car_id: string | null;
    dealership_id: string | null;
    parameters: EventParameters;
  }): void;
  /** Recorded by this process since its start, and those that were lost because the store was away too long. */
  figures(): { counts: ReadonlyMap<EventName, number>; dropped: number };
  /** Writes what waits now. */
  flush(): Promise<void>;
}

/** How often the sites' cars were viewed. */
export interface ViewCounter {
  /** One view more; does not wait and does not throw. */
  count(site: string, carId: string): void;
  /** With what is not written yet. */
  of(site: string, carId: string): Promise<number>;
  flush(): Promise<void>;
}

export interface StockSearchEngine {
  /** The official client, over a server or over the embedded engine. */
  client: Meilisearch;
  /** Uid of the one shared index of cars. */
  index: string;
  /** Resolves when the index has answered for the stock at least once. */
  ready(): Promise<void>;
  /** Brings the index up to the store's revision now (imports call it; a timer does too). */
  catchUp(): Promise<void>;
  /**
   * Asks the index. When the engine is away, slow or answers nonsense, the last good answer to the same question
   * is given, marked as such.
   * @throws when there is none
   */
  read<T>(question: SearchQuestion<T>): Promise<SearchAnswer<T>>;
  figures(): SearchFigures;
  /** What each site lists by model and by dealership: two more indexes, which follow the stock's. */
  sites: SiteIndexes;
  close(): Promise<void>;
}

export interface SiteIndexes {
  /** Uids. */
  manufacturers: string;
  dealerships: string;
  /** Resolves when they were built for the first time. */
  ready(): Promise<void>;
  /** Grows with every change of them; 0 before they were built. */
  changes(): number;
  /** Tells that the server has lost one of them: they are built again. */
  lost(): void;
}

/** What server.ts gives every loader and action. */
export interface RequestContext {
  platform: Platform;
  site: Site;
  /** CSP nonce of this response. */
  nonce: string;
  requestId: string;
  /** scheme and host the visitor used, e.g. http://southbank.localhost:3000 */
  origin: string;
  /** `Save-Data: on`: no scripts, smaller pictures. */
  saveData: boolean;
  /** The form that this request's action refused, for its loader to show again. */
  refusedForm?: LeadFormView;
  /** A post that came too soon after too many others; its page never sees it. */
  refusedPost?: RefusedPost;
  /** What stood in it. */
  keptPost?: KeptPost;
  /** The step that this request's action led to, for its loader to show. */
  shownStep?: ShownStep;
  /** `Set-Cookie` header of this page: what has been typed into a form of several steps. */
  draftCookie?: string | null;
  /** Set where the page shows what only this visitor may see: no cache keeps it, not even the browser's. */
  personal?: boolean;
  /** The visitor's lists as a page has put them right: without cars that are no longer there. */
  savedLists?: SavedLists;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
