import type { Generated } from "kysely";
import type { EventName } from "~/domain/analytics-event";
import type { CarStatus } from "~/domain/car";
import type { DeliveryChannel, DeliveryState } from "~/domain/lead";

/** The tables as `migrations.server.ts` makes them. Times are ISO 8601 UTC text; JSON is text; flags are 0 or 1. */
export interface Tables {
  cars: CarsTable;
  stock_revision: StockRevisionTable;
  leads: LeadsTable;
  outbox: OutboxTable;
  settings: SettingsTable;
  analytics_events: AnalyticsEventsTable;
  car_views: CarViewsTable;
  appointments: AppointmentsTable;
  valuations: ValuationsTable;
  lead_people: LeadPeopleTable;
  erased_leads: ErasedLeadsTable;
  schema_migrations: SchemaMigrationsTable;
}

export interface CarsTable {
  id: string;
  site: string;
  source: string;
  /** Unique within (site, source). */
  source_key: string;
  slug: string;
  dealership_id: string;
  status: CarStatus;
  /** `show_on_dealer_website`, for the sitemap's query. */
  shown: number;
  /** The number plate as it is compared (`normalRego`); null: none is known. */
  rego: string | null;
  /** Unix seconds. */
  sold_date_timestamp: number | null;
  /** JSON of every other field of the car. */
  facts: string;
  /** SHA-256 of `facts`, dealership and what else an import decides, but not of the status. */
  content_hash: string;
  revision: number;
  created_at: string;
  updated_at: string;
}

export interface StockRevisionTable {
  /** Always 1: the table has one row. */
  id: Generated<number>;
  value: number;
}

export interface LeadsTable {
  lead_id: string;
  site: string;
  submission_id: string;
  /** SHA-256 of what the visitor sent. */
  fingerprint: string;
  reference: string;
  dealership_id: string;
  car_id: string | null;
  category: string;
  /** 1: the shopper has not finished the form. */
  partial: number;
  /** JSON of the NewLead. */
  content: string;
  created_at: string;
}

export interface OutboxTable {
  id: string;
  lead_id: string;
  channel: DeliveryChannel;
  target: string;
  /** Id of the lead that the chain of follow-ups began with: its deliveries to one receiver go out in order. */
  thread: string;
  /** Of its lead in that chain, from 0. */
  position: number;
  state: DeliveryState;
  /** Attempts begun. */
  attempts: number;
  /** While sending: when the lease runs out. */
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
  site: string;
  event: EventName;
  /** The spec's number of the event; null for those it gives none. */
  event_id: number | null;
  at: string;
  car_id: string | null;
  dealership_id: string | null;
  /** JSON of the EventParameters. */
  parameters: string;
}

export interface CarViewsTable {
  site: string;
  car_id: string;
  views: number;
  last_viewed_at: string;
}

export interface AppointmentsTable {
  lead_id: string;
  site: string;
  location_id: string;
  starts_at: string;
  ends_at: string;
  /** Which of those that the location takes at the same time: unique within (site, location, start). */
  place: number;
  car_id: string | null;
  /** SHA-256 of the e-mail address and of the phone number, to count one person's. */
  email_hash: string | null;
  phone_hash: string | null;
}

export interface ValuationsTable {
  /** The lead that the valuation came with; it goes when the lead goes. */
  lead_id: string;
  /** JSON of what the valuation answered. */
  response: string;
  saved_at: string;
}

export interface LeadPeopleTable {
  /** SHA-256 of the site and the e-mail address or phone number, written in one way. */
  person: string;
  lead_id: string;
}

export interface ErasedLeadsTable {
  site: string;
  /** Of receipt, as "2026-11". */
  month: string;
  category: string;
  leads: number;
}

export interface SchemaMigrationsTable {
  name: string;
  applied_at: string;
}
