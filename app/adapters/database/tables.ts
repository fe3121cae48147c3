import type { Generated } from "kysely";
import type { EventName } from "~/domain/analytics/analytics-event";
import type { CarStatus } from "~/domain/car/car";
import type { DeliveryChannel, DeliveryState } from "~/domain/lead/lead";
import type { MessageChannel, MessageKind, MessageState } from "~/domain/message/message";
import type {
  AccountId,
  CarId,
  CarSlug,
  DealershipId,
  DeliveryId,
  LeadId,
  MessageId,
  SiteSlug,
} from "~/domain/text/identifiers";
import type { AccountTables } from "./account-row-types";
import type { AlertTables } from "./alert-row-types";
import type { CheckoutTables } from "./checkout-row-types";
import type { EditingTables } from "./editing-row-types";

/** The tables as `migrations.server.ts` makes them. Times are ISO 8601 UTC text; JSON is text; flags are 0 or 1. */
export interface Tables extends AccountTables, AlertTables, CheckoutTables, EditingTables {
  cars: CarsTable;
  stock_revision: StockRevisionTable;
  dealership_revisions: DealershipRevisionsTable;
  stock_sources: StockSourcesTable;
  leads: LeadsTable;
  outbox: OutboxTable;
  settings: SettingsTable;
  analytics_events: AnalyticsEventsTable;
  car_views: CarViewsTable;
  appointments: AppointmentsTable;
  valuations: ValuationsTable;
  lead_people: LeadPeopleTable;
  erased_leads: ErasedLeadsTable;
  write_counts: WriteCountsTable;
  leases: LeasesTable;
  messages: MessagesTable;
  text_counts: TextCountsTable;
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

export interface LeadsTable {
  lead_id: LeadId;
  site: SiteSlug;
  submission_id: string;
  /** SHA-256 of what the visitor sent. */
  fingerprint: string;
  reference: string;
  dealership_id: DealershipId;
  car_id: CarId | null;
  category: string;
  /** 1: the shopper has not finished the form. */
  partial: number;
  /** JSON of the NewLead. */
  content: string;
  created_at: string;
  /** The account that was signed in when the lead was sent. */
  account_id: AccountId | null;
}

export interface OutboxTable {
  id: DeliveryId;
  lead_id: LeadId;
  channel: DeliveryChannel;
  target: string;
  /** Id of the first lead in the chain of follow-ups. Deliveries of a chain to one receiver are sent in order. */
  thread: LeadId;
  /** Position of its lead in that chain, from 0. */
  position: number;
  state: DeliveryState;
  /** Number of attempts started. */
  attempts: number;
  /** While sending: when the lease expires. */
  next_attempt_at: string;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

export interface SettingsTable {
  key: string;
  value: string;
}

export interface AnalyticsEventsTable {
  id: string;
  site: SiteSlug;
  event: EventName;
  /** The event's id (rules/analytics#event-ids); null for those that have none. */
  event_id: number | null;
  at: string;
  car_id: CarId | null;
  dealership_id: DealershipId | null;
  /** JSON of the EventParameters. */
  parameters: string;
}

export interface CarViewsTable {
  site: SiteSlug;
  car_id: CarId;
  views: number;
  last_viewed_at: string;
}

export interface AppointmentsTable {
  lead_id: LeadId;
  site: SiteSlug;
  location_id: string;
  starts_at: string;
  ends_at: string;
  /** Number of the appointment among those at the same time: unique within (site, location, start). */
  place: number;
  car_id: CarId | null;
  /** SHA-256 of the e-mail address and of the phone number, to count one person's appointments. */
  email_hash: string | null;
  phone_hash: string | null;
}

export interface ValuationsTable {
  /** The lead that the valuation belongs to; deleted with it. */
  lead_id: LeadId;
  /** JSON of the valuation's result. */
  response: string;
  saved_at: string;
}

export interface LeadPeopleTable {
  /** SHA-256 of the site and the normalised e-mail address or phone number. */
  person: string;
  lead_id: LeadId;
}

export interface ErasedLeadsTable {
  site: SiteSlug;
  /** Month of receipt, such as "2026-11". */
  month: string;
  category: string;
  leads: number;
}

/** How much each address sent to a site in recent minutes; see docs/decisions/0051. */
export interface WriteCountsTable {
  /** Minutes since 1970. */
  minute: number;
  /** A keyed hash of the site and the visitor's address. */
  writer: string;
  writes: number;
}

export interface LeasesTable {
  name: string;
  holder: string;
  /** ISO 8601, UTC. */
  ends_at: string;
}

/** Messages to shoppers (docs/decisions/0061). */
export interface MessagesTable {
  id: MessageId;
  site: SiteSlug;
  /** Null: not sent to an account, such as the code of somebody who has none yet. */
  account_id: AccountId | null;
  /** A keyed hash of the site and the receiver. */
  person: string;
  channel: MessageChannel;
  kind: MessageKind;
  /** Unique within the site. */
  dedupe_key: string | null;
  /** Encrypted; null once the message is delivered or dead. */
  content: string | null;
  state: MessageState;
  /** Number of attempts started. */
  attempts: number;
  /** While sending: when the lease expires. */
  next_attempt_at: string;
  not_before: string | null;
  expires_at: string | null;
  last_error: string | null;
  created_at: string;
  updated_at: string;
}

/** How many text messages a site was asked to send in an hour. */
export interface TextCountsTable {
  site: SiteSlug;
  /** Hours since 1970. */
  hour: number;
  accepted: number;
  /** Refused because of the site's caps. */
  refused: number;
}

export interface SchemaMigrationsTable {
  name: string;
  applied_at: string;
}
