import type { Logger } from "pino";
import type { Store } from "~/adapters/database/open-store.server";
import type { PlaceTable, PostcodePlaces } from "~/adapters/geocoding/postcode-table.server";
import type { Mailer } from "~/adapters/mail/mailer.server";
import type { MapPictures } from "~/adapters/maps/google-static-map.server";
import type { PaymentGateway } from "~/adapters/payments/payment-gateway";
import type { SheetPrinter } from "~/adapters/pdf/sheet-printer.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import type { TextSender } from "~/adapters/sms/text-sender.server";
import type { Config } from "~/config.server";
import type { RouteTable } from "~/tenants/route-table.server";
import type { Site, SiteRegistry } from "~/tenants/site";
import type { EventLog } from "../analytics/event-log.server";
import type { ViewCounter } from "../analytics/view-counter.server";
import type { RunImport } from "../stock-import/import-job.server";
import type { PublishedWording } from "../wording/published-wording.server";

/**
 * Everything that a request or a command needs from the process. It is created once in `server.ts` (or a command) and
 * passed down: to routes through Remix's load context. Modules hold no state of their own.
 */
export interface Platform {
  config: Config;
  log: Logger;
  store: Store;
  search: StockSearchEngine;
  /** With what their editors have published. */
  sites: SiteRegistry;
  /** What editors publish and draft. */
  wording: Pick<
    PublishedWording,
    | "ofFiles"
    | "documentsOf"
    | "valueOfFiles"
    | "assembledWith"
    | "isSoundText"
    | "draftWith"
    | "earlier"
    | "refresh"
    | "refreshWithOthers"
    | "draft"
  >;
  /** All routes of the product, and the properties that their pages declare. */
  routes: RouteTable;
  mailer: Mailer;
  /** Sends text messages, or writes them as files. */
  texts: TextSender;
  /** Where shoppers pay. Null where nobody can pay online: there is no checkout then. */
  payments: PaymentGateway | null;
  /** Pictures from a map service. Null when there is none: the product draws its own. */
  maps: MapPictures | null;
  /** Coordinates of Australian postcodes. */
  postcodes: PostcodePlaces;
  /** Where towns are, and which postcode is nearest: the built-in table. */
  placeTable: PlaceTable;
  /** Makes PDFs of cars. */
  sheets: SheetPrinter;
  events: EventLog;
  views: ViewCounter;
  /** Sign sessions; the first one signs, all of them verify. */
  sessionSecrets: readonly string[];
  /** The clock. `NOW` fixes it. */
  now(): Date;
  /** Imports feeds in separate processes. Absent when the server has none. */
  runImport?: RunImport;
}

/** What a service needs to work for one site. */
export interface SiteContext {
  platform: Platform;
  site: Site;
  /** Scheme and host of this site for everybody. */
  origin: string;
}
