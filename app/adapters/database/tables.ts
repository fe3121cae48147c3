import type { Generated } from "kysely";
import type { CarStatus } from "~/domain/car/car";
import type { CarId, CarSlug, DealershipId, SiteSlug } from "~/domain/text/identifiers";
import type { AlertTables } from "./alert-row-types";
import type { CheckoutTables } from "./checkout-row-types";
import type { EditingTables } from "./editing-row-types";

/** The tables as `migrations.server.ts` makes them. Times are ISO 8601 UTC text; JSON is text; flags are 0 or 1. */
export interface Tables extends AlertTables, CheckoutTables, EditingTables {
  cars: CarsTable;
  stock_revision: StockRevisionTable;
  dealership_revisions: DealershipRevisionsTable;
  stock_sources: StockSourcesTable;
  schema_migrations: SchemaMigrationsTable;
}

export interface CarsTable {
  id: CarId;
  site: SiteSlug;
  source: string;
  /** Unique within (site, source). */
  source_key: string;
  slug: CarSlug;
  dealership_id: DealershipId;
  status: CarStatus;
  /** `show_on_dealer_website`, for the sitemap's query. */
  shown: number;
  /** The number plate normalised for comparison (`normalRego`); null when unknown. */
  rego: string | null;
  /** Unix seconds. */
  sold_date_timestamp: number | null;
  /** JSON of every other field of the car. */
  facts: string;
  /** SHA-256 of `facts`, the dealership and all else that an import decides, except the status. */
  content_hash: string;
  revision: number;
  /** When the car was first stored. */
  created_at: string;
  updated_at: string;
  /** The listing date: the car's `created_at`. Null when nobody knows. */
  listed_at: string | null;
  /** The stock revision at which the car was first shown for sale; null before that. It never changes. */
  first_shown_revision: number | null;
  /** 1: a reservation has the car. Imports don't touch it. */
  held: Generated<number>;
}

/** The sources that had a completed import with cars. */
export interface StockSourcesTable {
  site: SiteSlug;
  source: string;
  first_imported_at: string;
  /** The stock revision at the end of that import: cars shown since a later revision are new. */
  first_revision: Generated<number>;
}

export interface StockRevisionTable {
  /** Always 1: the table has one row. */
  id: Generated<number>;
  value: number;
}

export interface DealershipRevisionsTable {
  dealership_id: DealershipId;
  /** The revision of the stock at which cars of this dealership last changed. */
  value: number;
}

export interface SchemaMigrationsTable {
  name: string;
  applied_at: string;
}
