import type { Generated } from "kysely";
import type { MobileNumber } from "~/domain/account/mobile-number";
import type { CodeEnd, CodePurpose } from "~/domain/account/one-time-code";
import type { ConsentKind } from "~/domain/alerts/alert";
import type { EventName } from "~/domain/analytics/analytics-event";
import type { CarStatus } from "~/domain/car/car";
import type {
  Currency,
  GatewayName,
  Movement,
  PaymentPurpose,
  PaymentState,
} from "~/domain/checkout/payment";
import type {
  EndReason,
  ReservationEvent,
  ReservationKind,
  ReservationState,
} from "~/domain/checkout/reservation";
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
  PaymentId,
  ReservationId,
  SavedSearchId,
  SessionId,
  SignInCodeId,
  SiteSlug,
} from "~/domain/text/identifiers";

/** The tables as `migrations.server.ts` makes them. Times are ISO 8601 UTC text; JSON is text; flags are 0 or 1. */
export interface Tables {
  cars: CarsTable;
  stock_revision: StockRevisionTable;
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
  accounts: AccountsTable;
  sessions: SessionsTable;
  messages: MessagesTable;
  text_counts: TextCountsTable;
  sign_in_codes: SignInCodesTable;
  pending_posts: PendingPostsTable;
  saved_cars: SavedCarsTable;
  consents: ConsentsTable;
  alert_settings: AlertSettingsTable;
  saved_searches: SavedSearchesTable;
  saved_search_terms: SavedSearchTermsTable;
  search_matches: SearchMatchesTable;
  payments: PaymentsTable;
  reservations: ReservationsTable;
  reservation_people: ReservationPeopleTable;
  reservation_events: ReservationEventsTable;
  ledger: LedgerTable;
  sandbox_sessions: SandboxSessionsTable;
  sandbox_refunds: SandboxRefundsTable;
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

/** A shopper who has signed in on a site by phone number (docs/decisions/0059). */
export interface AccountsTable {
  id: AccountId;
  site: SiteSlug;
  /** The mobile number in its normal form, "+61412345678": unique within the site. */
  phone: MobileNumber;
  name: string | null;
  /** As entered; used only once it is confirmed. */
  email: string | null;
  email_confirmed_at: string | null;
  created_at: string;
  updated_at: string;
  /** When one of its sessions was last used, to the hour. */
  used_at: string;
}

/** A browser in which a shopper is signed in. */
export interface SessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  id: SessionId;
  account_id: AccountId;
  site: SiteSlug;
  /** The browser and system, for the list of devices: "Chrome on Android"; "" when unknown. */
  device: string;
  created_at: string;
  /** The last request, to the hour. */
  seen_at: string;
  expires_at: string;
  /** When the shopper last entered a code in this browser. */
  verified_at: string;
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

/** One-time codes of the last hour (docs/decisions/0060): also the count of what was sent. Hashes are keyed. */
export interface SignInCodesTable {
  id: SignInCodeId;
  site: SiteSlug;
  purpose: CodePurpose;
  /** Hash of the channel and the number or address that the code was sent to. */
  receiver: string;
  /** Hash of the network address that asked for it. */
  visitor: string;
  /** Hash of the secret in the cookie of the browser that asked for it. */
  browser: string;
  code: string;
  /** Codes that were entered, right or wrong. */
  tries: number;
  /** Why it can't be used any more; null while it can. */
  ended: CodeEnd | null;
  created_at: string;
  expires_at: string;
}

/** Posts of signed-out visitors, kept until they have signed in (docs/decisions/0060). */
export interface PendingPostsTable {
  /** SHA-256 of the secret in the browser's cookie. */
  id: string;
  site: SiteSlug;
  /** Encrypted with that secret too. */
  content: string;
  expires_at: string;
}

/** A car in the list of an account. The car itself may have gone since. */
export interface SavedCarsTable {
  account_id: AccountId;
  car_id: CarId;
  site: SiteSlug;
  /** The name and the shown price in dollars when it was saved; the price is null when none was shown. */
  car_name: string;
  price: number | null;
  /** 1: the shopper wants to be told of a lower price. */
  watch_price: Generated<number>;
  saved_at: string;
  /** The price in dollars that the shopper was last told in a message; null: none since `price`. */
  told_price: number | null;
  /** Since when a price is lower than the one told, and no message says so yet. */
  dropped_at: string | null;
}

/** What a shopper agreed to, in the words that were shown. */
export interface ConsentsTable {
  id: string;
  account_id: AccountId;
  kind: ConsentKind;
  wording: string;
  given_at: string;
  withdrawn_at: string | null;
}

/** How an account is told of new matches and lower prices. */
export interface AlertSettingsTable {
  account_id: AccountId;
  site: SiteSlug;
  /** Null: alerts are off. */
  channel: MessageChannel | null;
  /** Since when something is to be told; null when nothing is. */
  pending_since: string | null;
  last_told_at: string | null;
  updated_at: string;
}

export interface SavedSearchesTable {
  id: SavedSearchId;
  account_id: AccountId;
  site: SiteSlug;
  name: string;
  /** Canonical parameters of the search's address, without page and order: unique within the account. */
  address: string;
  /** The stock revision when it was saved: cars shown since a later revision are new. */
  since_revision: number;
  created_at: string;
}

/** The terms under which saved searches are found (domain/alerts/search-terms.ts). */
export interface SavedSearchTermsTable {
  site: SiteSlug;
  term: string;
  search_id: SavedSearchId;
}

/** A new car that matches a saved search. It stays after it was told, so that it is told once. */
export interface SearchMatchesTable {
  search_id: SavedSearchId;
  car_id: CarId;
  found_at: string;
  /** When a message told it, or left it out because the car had gone. */
  told_at: string | null;
}

export interface PaymentsTable {
  id: PaymentId;
  site: SiteSlug;
  dealership_id: DealershipId;
  purpose: PaymentPurpose;
  amount_cents: number;
  currency: Currency;
  gateway: GatewayName;
  account: string;
  state: PaymentState;
  session_id: string | null;
  session_url: string | null;
  charge_id: string | null;
  /** When the sweep looks at it next; null when there is nothing to look at. */
  check_at: string | null;
  last_error: string | null;
  created_at: string;
  paid_at: string | null;
}

export interface ReservationsTable {
  id: ReservationId;
  site: SiteSlug;
  submission_id: string;
  reference: string;
  kind: ReservationKind;
  state: ReservationState;
  end_reason: EndReason | null;
  /** 1: nobody else can have the car (a partial unique index). */
  blocks: number;
  car_id: CarId;
  car_slug: CarSlug;
  car_name: string;
  car_price: number | null;
  dealership_id: DealershipId;
  account_id: AccountId | null;
  /** JSON of the ReservationContent; null when it was erased. */
  content: string | null;
  hours: number;
  ends_at: string;
  /** When the shopper is reminded of the end; null when not, or done. */
  remind_at: string | null;
  lead_id: LeadId | null;
  payment_id: PaymentId;
  created_at: string;
}

/** Hashes of addresses and numbers, as in `lead_people`. */
export interface ReservationPeopleTable {
  person: string;
  reservation_id: ReservationId;
}

export interface ReservationEventsTable {
  id: string;
  reservation_id: ReservationId;
  event: ReservationEvent;
  at: string;
  handled_at: string | null;
}

/** Movements of money. Rows are added and never changed. */
export interface LedgerTable {
  id: string;
  payment_id: PaymentId;
  gateway: GatewayName;
  account: string;
  kind: Movement["kind"];
  gateway_id: string;
  cents: number;
  currency: Currency;
  at: string;
}

/** Payments at the sandbox gateway, as a real gateway would keep them itself. */
export interface SandboxSessionsTable {
  id: string;
  payment_id: PaymentId;
  site: SiteSlug;
  account: string;
  amount_cents: number;
  currency: string;
  description: string;
  success_url: string;
  cancel_url: string;
  /** An open one whose `expires_at` is over has expired. */
  state: "open" | "paid" | "expired";
  charge_id: string | null;
  created_at: string;
  expires_at: string;
  paid_at: string | null;
}

/** Money that the sandbox gateway gave back. */
export interface SandboxRefundsTable {
  id: string;
  account: string;
  /** Unique within the account. */
  refund_key: string;
  charge_id: string;
  cents: number;
  created_at: string;
}

export interface SchemaMigrationsTable {
  name: string;
  applied_at: string;
}
