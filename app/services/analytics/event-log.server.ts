import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { StoredEvent } from "~/adapters/database/analytics-events.server";
import type { Store } from "~/adapters/database/open-store.server";
import {
  EVENT_IDS,
  EVENT_NAMES,
  type EventName,
  type EventParameters,
  eventParameters,
} from "~/domain/analytics/analytics-event";
import type { Car } from "~/domain/car/car";
import type { CarId, DealershipId, SiteSlug } from "~/domain/text/identifiers";
import { isVisit, type VisitorRequest } from "~/services/http/visitor-request.server";
import { isClockTrusted } from "~/services/retention/retention-clock.server";
import { batchedWrites } from "./write-buffer.server";

/** Thirteen months, so that a month can be compared with the same month of the year before. */
const EVENT_RETENTION_DAYS = 396;

const DAY_MS = 86_400_000;
const CLEAN_UP_EVERY_MS = 6 * 3_600_000;

/** The analytics events of all sites. No method throws: a failed write is logged. */
export interface EventLog {
  /** Returns immediately: the event is written with the next batch. */
  record(event: {
    site: SiteSlug;
    event: EventName;
    car_id: CarId | null;
    dealership_id: DealershipId | null;
    parameters: EventParameters;
  }): void;
  /** Events recorded by this process since its start, and events lost because the store was unavailable too long. */
  figures(): { counts: ReadonlyMap<EventName, number>; dropped: number };
  /** Writes all waiting events now. */
  flush(): Promise<void>;
}

interface EventLogParts {
  store: Pick<Store, "events" | "settings">;
  log: Pick<Logger, "info" | "warn" | "error">;
  now(): Date;
}

/** Creates the event log, which writes in batches. One per process. */
export function createEventLog({ store, log, now }: EventLogParts): EventLog & { close(): Promise<void> } {
  const counts = new Map<EventName, number>(EVENT_NAMES.map((name) => [name, 0]));
  const writes = batchedWrites<StoredEvent>({
    what: "analytics events",
    write: (events) => store.events.add(events),
    log,
  });
  return {
    record({ event, ...about }) {
      counts.set(event, (counts.get(event) ?? 0) + 1);
      writes.add({
        id: randomUUID(),
        event,
        event_id: EVENT_IDS[event],
        at: now().toISOString(),
        ...about,
      });
    },
    figures: () => ({ counts, dropped: writes.dropped() }),
    flush: writes.flush,
    close: writes.close,
  };
}

/** Removes events older than `EVENT_RETENTION_DAYS`, now and every six hours, unless the clock has jumped; a failure is only logged. */
export function scheduleEventExpiry({ store, log, now }: EventLogParts): {
  stop(): void;
} {
  const cleanUp = async () => {
    try {
      if (!(await isClockTrusted({ store, log, now }))) return;
      const removed = await store.events.removeBefore(
        new Date(now().getTime() - EVENT_RETENTION_DAYS * DAY_MS),
      );
      if (removed > 0) log.info({ removed }, "old analytics events were removed");
    } catch (error) {
      log.warn({ err: error }, "old analytics events could not be removed");
    }
  };
  const timer = setInterval(() => void cleanUp(), CLEAN_UP_EVERY_MS);
  timer.unref();
  void cleanUp();
  return { stop: () => clearInterval(timer) };
}

interface RecordedEvent {
  event: EventName;
  /** The car of the event. Its make, model and other details are recorded with it. */
  car?: Car | null;
  /** The dealership of the event. Needed only when it is not the car's dealership. */
  dealershipId?: DealershipId | null;
}

/**
 * Records that something happened on this site (docs/decisions/0016). It never throws and never waits: a failure is
 * logged. Pass the visitor of the request: robots and prefetched pages don't count. Without a visitor (for example
 * when a lead was stored) the event always counts.
 */
export function recordEvent(
  { platform, site }: { platform: { events: EventLog; log: Pick<Logger, "warn"> }; site: { slug: SiteSlug } },
  { event, car = null, dealershipId = null }: RecordedEvent,
  visitor?: Pick<VisitorRequest, "isPrefetch" | "userAgent">,
): void {
  try {
    if (visitor && !isVisit(visitor)) return;
    platform.events.record({
      site: site.slug,
      event,
      car_id: car?.id ?? null,
      dealership_id: car?.dealership_id ?? dealershipId,
      parameters: car ? eventParameters(car) : {},
    });
  } catch (error) {
    platform.log.warn({ err: error, event }, "an analytics event was not recorded");
  }
}
