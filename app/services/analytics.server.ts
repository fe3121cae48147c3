import { type EventName, eventParameters } from "~/domain/analytics-event";
import type { Car } from "~/domain/car";
import type { RequestContext } from "./platform.server";
import { isVisit } from "./visits.server";

export interface RecordedEvent {
  event: EventName;
  /** The car it is about; its make, model and so on go with it. */
  car?: Car | null;
  /** Only where it is not the car's: the dealership it is about. */
  dealershipId?: string | null;
}

/**
 * Records that something happened on this site (docs/decisions/0016). It never throws and never waits: an event that
 * can't be recorded is logged, and the shopper's way goes on. Give the request that it came with: robots and pages
 * that are only fetched ahead don't count. Without a request (a lead was stored) it always counts.
 */
export function recordEvent(
  {
    platform,
    site,
  }: { platform: Pick<RequestContext["platform"], "events" | "log">; site: { slug: string } },
  { event, car = null, dealershipId = null }: RecordedEvent,
  request?: Request,
): void {
  try {
    if (request && !isVisit(request)) return;
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
