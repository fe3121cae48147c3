import type { EventName, EventParameters } from "~/domain/analytics-event";
import type { Car, CarStatus } from "~/domain/car";
import type {
  Delivery,
  DeliveryChannel,
  DeliveryRecord,
  DeliveryState,
  Lead,
  NewDelivery,
  NewLead,
} from "~/domain/lead";
import type { AppointmentStore, NewAppointment } from "./appointment-store";
import type { LeadPrivacyStore } from "./lead-privacy-store";

/**
 * The store's interface. One implementation (Kysely) serves SQLite and PostgreSQL.
 * All times are ISO 8601 UTC text; all methods take their "now" from the caller.
 */
export interface Store {
  cars: CarStore;
  leads: LeadStore;
  outbox: OutboxStore;
  /** What is held of one person, and erasing it. */
  privacy: LeadPrivacyStore;
  appointments: AppointmentStore;
  /** Small named values that must outlive a process, e.g. which demo stock is loaded. */
  settings: SettingStore;
  valuations: ValuationStore;
  events: EventStore;
  views: ViewStore;
  /** Grows with every change of any car. The search index follows it. */
  stockRevision(): Promise<number>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A car as an import hands it in: everything but what the store itself decides. */
export type IncomingCar = Omit<Car, "created_at" | "updated_at" | "sold_date_timestamp"> & {
  /** The feed's own key or the stable key made from the row; unique within (site, source). */
  source_key: string;
  /** For seeds: overrides the time of creation (default: now). */
  created_at?: string;
  sold_date_timestamp?: number | null;
};

export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
}

export interface StoredCar extends Car {
  /** The stock revision at which this car last changed. */
  revision: number;
}

export interface CarStore {
  /**
   * Inserts or updates one batch, in transactions of at most 100 cars, so that nobody waits long; each raises the
   * stock revision once when it changed anything. A key that comes twice: the later car wins.
   * A car whose content is the same is left untouched (not even `updated_at`). `id`, `slug` and `created_at` of an
   * existing car are kept; a new car's slug that another car has gets a suffix. A car that becomes sold gets
   * `sold_date_timestamp` = now, one that leaves sold loses it.
   */
  applyBatch(site: string, source: string, cars: IncomingCar[], now: Date): Promise<BatchOutcome>;
  /** What `applyBatch` would answer now, with nothing changed: for an import's dry run. */
  compareBatch(site: string, source: string, cars: IncomingCar[]): Promise<BatchOutcome>;
  /** Makes every unsold car of (site, source) whose key is not in `seen` sold. Returns how many. In batches. */
  markAbsentSold(site: string, source: string, seen: ReadonlySet<string>, now: Date): Promise<number>;
  /** How many cars `markAbsentSold` would make sold now. */
  countAbsent(site: string, source: string, seen: ReadonlySet<string>): Promise<number>;
  /** Only among these dealerships: the caller passes its site's. */
  bySlug(slug: string, dealershipIds: readonly string[]): Promise<Car | null>;
  byId(id: string, dealershipIds: readonly string[]): Promise<Car | null>;
  /** Those of these ids that there are, in no order. */
  byIds(ids: readonly string[], dealershipIds: readonly string[]): Promise<Car[]>;
  /** The cars with this number plate, those sold long ago too, the newest first. A plate of no shape finds none. */
  byRego(rego: string, dealershipIds: readonly string[]): Promise<Car[]>;
  count(dealershipIds?: readonly string[]): Promise<number>;
  /** Cars after (revision, id), in that order, for the index. The last car's pair is the next call's `after`. */
  changedSince(after: { revision: number; id: string }, limit: number): Promise<StoredCar[]>;
  /** A dealership's shown cars of one status after a slug, by slug: for what goes through a whole stock. */
  shownAfter(dealershipId: string, status: CarStatus, afterSlug: string, limit: number): Promise<Car[]>;
  countShown(dealershipIds: readonly string[], statuses: readonly CarStatus[]): Promise<number>;
}

export interface SubmittedLead {
  lead_id: string;
  reference: string;
  /** False when this `submission_id` was already stored with the same content. */
  created: boolean;
}

/** The same `submission_id` came again with other content. */
export class SubmissionConflictError extends Error {
  constructor(submissionId: string) {
    super(`submission_id ${submissionId} was already used for another submission`);
    this.name = "SubmissionConflictError";
  }
}

/**
 * By name, not by class: the store lives in the server's bundle and is called from the pages' bundle, and each
 * has a class of its own.
 */
export function isSubmissionConflict(error: unknown): boolean {
  return error instanceof Error && error.name === "SubmissionConflictError";
}

export interface LeadStore {
  /**
   * One transaction: the lead, its outbox rows and its appointment. Acknowledged (resolved) only after commit. A lead
   * that is stored already keeps the appointment that it has.
   * @throws SubmissionConflictError, AppointmentRefusedError
   */
  submit(
    lead: NewLead,
    deliveries: NewDelivery[],
    now: Date,
    appointment?: NewAppointment | null,
  ): Promise<SubmittedLead>;
  /**
   * Keeps what was answered of a form that is not finished, with deliveries that are to wait. The same submission again
   * replaces the answers, and the waiting begins anew. `submit` with this submission makes one whole lead of it: when
   * nothing of the partial lead has gone out, the dealership hears of the whole one only; else the whole one follows it.
   * @returns its id; null when the form was finished meanwhile: then nothing changes
   */
  submitPartial(lead: NewLead, deliveries: NewDelivery[], now: Date): Promise<string | null>;
  byId(leadId: string): Promise<Lead | null>;
  count(site?: string): Promise<number>;
}

/** Which of the due deliveries a worker can take on. */
export interface ClaimOptions {
  /** Only these channels; absent: all. */
  channels?: readonly DeliveryChannel[];
  /** What this worker is sending: counts towards `perTarget`. */
  busy?: readonly Pick<Delivery, "channel" | "target">[];
  /** So many at the same time to one target, so that a slow one does not hold up the others; absent: any number. */
  perTarget?: number;
}

/** What waits and what was given up of one channel. */
export interface ChannelBacklog {
  channel: DeliveryChannel;
  waiting: number;
  dead: number;
  /** Age of the oldest that waits. */
  oldestSeconds: number;
}

export interface OutboxStore {
  /**
   * Claims up to `limit` due deliveries for `leaseSeconds`; no other worker or process gets them meanwhile.
   * A claim whose lease ran out (the worker died) is due again. A follow-up's delivery is not due before those of the
   * leads that it follows to the same receiver were delivered or given up.
   */
  claim(
    limit: number,
    leaseSeconds: number,
    now: Date,
    options?: ClaimOptions,
  ): Promise<(Delivery & { lead: Lead })[]>;
  /** Prolongs the lease of deliveries still being sent. */
  renew(ids: readonly string[], leaseSeconds: number, now: Date): Promise<void>;
  delivered(id: string, now: Date): Promise<void>;
  /**
   * Notes the failure and the next attempt; `nextAttemptAt` null makes it dead.
   * @param attempt the one that failed: when another worker has begun a later one since, nothing is noted
   */
  failed(id: string, error: string, nextAttemptAt: Date | null, now: Date, attempt?: number): Promise<void>;
  /**
   * Makes dead deliveries due at once, with all attempts before them again, and brings forward those that wait for
   * their next attempt. What is being sent or was delivered is left alone.
   * @param ids of deliveries; "dead": every dead one
   * @returns the ids that are due now
   */
  retry(ids: readonly string[] | "dead", now: Date): Promise<string[]>;
  /** The oldest first; at most `limit` (default 1,000). */
  list(state: DeliveryState, limit?: number): Promise<DeliveryRecord[]>;
  /** A lead's deliveries, in the order in which they were made. */
  byLead(leadId: string): Promise<DeliveryRecord[]>;
  byId(id: string): Promise<DeliveryRecord | null>;
  /** Calls `listener` after each new lead that this process stores; returns how to stop that. */
  onSubmitted(listener: () => void): () => void;
  /** Not yet delivered, given up, and the age in seconds of the oldest not yet delivered. */
  backlog(now: Date): Promise<{ waiting: number; dead: number; oldestSeconds: number }>;
  /** The same by channel; channels with nothing are left out. */
  backlogByChannel(now: Date): Promise<ChannelBacklog[]>;
}

export interface ValuationStore {
  /** Keeps what a valuation answered with its lead, the newest only; false: there is no such lead. */
  save(leadId: string, response: unknown, now: Date): Promise<boolean>;
  /** Null: none was kept. */
  ofLead(leadId: string): Promise<unknown>;
}

export interface SettingStore {
  get(key: string): Promise<string | null>;
  set(key: string, value: string): Promise<void>;
}

/** One thing that happened on a site: no personal data, no address of anybody. */
export interface StoredEvent {
  id: string;
  site: string;
  event: EventName;
  /** The spec's number of the event; null for those it gives none. */
  event_id: number | null;
  at: string;
  car_id: string | null;
  dealership_id: string | null;
  parameters: EventParameters;
}

export interface EventStore {
  /** In one transaction. Events that are stored already are left alone. */
  add(events: readonly StoredEvent[]): Promise<void>;
  /** Removes what happened before `time`, in small transactions; returns how many events. */
  removeBefore(time: Date): Promise<number>;
  /** The newest first. */
  list(site: string, limit: number): Promise<StoredEvent[]>;
}

export interface ViewStore {
  /** Adds to the cars' views, in one transaction. */
  add(views: readonly { site: string; car_id: string; views: number }[], now: Date): Promise<void>;
  /** How often a car was viewed on a site. */
  of(site: string, carId: string): Promise<number>;
}
