import type { Logger } from "pino";
import { type EventName, eventParameters } from "~/domain/analytics/analytics-event";
import type { Car } from "~/domain/car/car";
import type { DealershipId, SiteSlug } from "~/domain/text/identifiers";
import { isVisit, type VisitorRequest } from "../http/visitor-request.server";
import type { EventLog } from "./event-log.server";

export interface RecordedEvent {
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
