import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BROWSER_EVENTS, EVENT_NAMES, type EventName, eventOfId } from "~/domain/analytics/analytics-event";
import type { Car } from "~/domain/car/car";
import { asCarId, type CarId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { fieldErrorsOf } from "~/pages/http/form-data.server";
import { jsonError, postOnly as loader, postedJson } from "~/pages/http/json-endpoint.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { recordEvent } from "~/services/analytics/event-log.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export { loader };

/** Events of one call. */
const MAX_EVENTS = 20;

const eventSchema = z
  .strictObject({
    event: z.enum(EVENT_NAMES as [EventName, ...EventName[]]).optional(),
    event_id: z.number().int().optional(),
    car_id: z.string().min(1).max(200).optional(),
  })
  .transform(({ event, event_id, car_id }, check) => {
    const name = event ?? (event_id === undefined ? null : eventOfId(event_id));
    if (name) return { event: name, carId: car_id === undefined ? null : asCarId(car_id) };
    check.addIssue({
      code: "custom",
      message: event_id === undefined ? "api_errors.event" : "api_errors.event_id",
    });
    return z.NEVER;
  });

const batchSchema = z.strictObject({ events: z.array(eventSchema).min(1).max(MAX_EVENTS) });

/**
 * `POST /api/events`: `{ "events": [{ "event_id": 26, "car_id": "…" }] }`, at most 20 in a request; an event without an
 * id goes by its name (`"event": "phone_called"`). 204, or 400 with nothing recorded. The event
 * parameters come from the store, so nobody makes them up. Events that the server sees itself are taken and not
 * recorded a second time.
 */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
  const posted = await postedJson(request);
  if ("refusal" in posted) return posted.refusal;
  const batch = batchSchema.safeParse(posted.body);
  if (!batch.success) {
    const errors = fieldErrorsOf(translator(context.site), posted.body, batch.error);
    return jsonError(400, "These events are not known", errors);
  }
  const events = batch.data.events.filter(({ event }) => BROWSER_EVENTS.includes(event));
  const cars = await carsOf(context, events);
  const visitor = visitorRequest(request);
  for (const { event, carId } of events)
    recordEvent(context, { event, car: carId === null ? null : (cars.get(carId) ?? null) }, visitor);
  return new Response(null, { status: 204 });
}

/** The events' cars, as far as this site has them; none when the store does not answer. */
async function carsOf(
  { platform, site }: RequestContext,
  events: readonly { carId: CarId | null }[],
): Promise<Map<string, Car>> {
  const ids = [...new Set(events.flatMap(({ carId }) => (carId === null ? [] : [carId])))];
  try {
    const cars = ids.length > 0 ? await platform.store.cars.byIds(ids, site.dealershipIds) : [];
    return new Map(cars.map((car) => [car.id, car]));
  } catch (error) {
    platform.log.warn({ err: error }, "the cars of events could not be read");
    return new Map();
  }
}
