import { randomUUID } from "node:crypto";
import type { StoredEvent } from "~/adapters/database/store";
import { EVENT_IDS, EVENT_NAMES, type EventName } from "~/domain/analytics-event";
import { batchedWrites } from "./batched-writes.server";
import type { EventLog, Platform } from "./platform.server";

/** Thirteen months, so that a month can be held against the same month of the year before. */
export const EVENT_RETENTION_DAYS = 396;

const DAY_MS = 86_400_000;
const CLEAN_UP_EVERY_MS = 6 * 3_600_000;

/** What happened on the sites, written in batches; one per process. */
export function createEventLog({
  store,
  log,
  now,
}: Pick<Platform, "store" | "log" | "now">): EventLog & { close(): Promise<void> } {
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

/** Removes events older than `EVENT_RETENTION_DAYS`, now and every six hours; a failure is only logged. */
export function keepEventsInBounds({ store, log, now }: Pick<Platform, "store" | "log" | "now">): {
  stop(): void;
} {
  const cleanUp = async () => {
    try {
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
