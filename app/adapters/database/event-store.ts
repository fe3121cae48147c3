import type { EventName, EventParameters } from "~/domain/analytics/analytics-event";
import type { CarId, DealershipId, SiteSlug } from "~/domain/text/identifiers";

/** One event on a site, without personal data or anybody's address. */
export interface StoredEvent {
  id: string;
  site: SiteSlug;
  event: EventName;
  /** The spec's number of the event; null for those it gives none. */
  event_id: number | null;
  at: string;
  car_id: CarId | null;
  dealership_id: DealershipId | null;
  parameters: EventParameters;
}

export interface EventStore {
  /** Stores events in one transaction. Ignores events that are stored already. */
  add(events: readonly StoredEvent[]): Promise<void>;
  /** Deletes events from before `time`, in small transactions; returns how many. */
  removeBefore(time: Date): Promise<number>;
  /** Returns the newest first. */
  list(site: SiteSlug, limit: number): Promise<StoredEvent[]>;
}
