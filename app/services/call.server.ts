import { eventParameters } from "~/domain/analytics-event";
import { showsCallNow } from "~/domain/call/call-hours";
import { callNumber } from "~/domain/call/call-number";
import { type CallView, shownNumber } from "~/domain/call/call-view";
import type { Car } from "~/domain/car";
import type { Site } from "~/tenants/site";
import { recordEvent } from "./analytics.server";
import { locationOfCar } from "./car-location.server";
import { hasRevealed, withRevealed } from "./car-marks.server";
import type { RequestContext } from "./platform.server";

/** What of a car its number depends on; a search hit has it too. */
type CalledCar = Pick<Car, "car_type" | "location_id" | "dealership_id">;

type CallContext = Pick<RequestContext, "platform" | "site" | "origin">;

/**
 * The number to call about a car, whole, or null. For what a shopper has asked for: the page's own box is `callView`, and
 * what machines read is `publishedNumber`. On paper a masked number would be of no use: print shows this one, and
 * printing is recorded (docs/decisions/0016).
 */
export function carPhone(site: Pick<Site, "call" | "locations" | "phone">, car: CalledCar): string | null {
  const location = locationOfCar(site, car);
  // A location without a phone of its own answers the site's, here as on its own page.
  return callNumber(car.car_type, site.call, location && (location.phone ?? site.phone));
}

/** The number that may stand in the page's HTML and data before anybody asked for it: none where the site masks it. */
export function publishedNumber(
  site: Pick<Site, "call" | "locations" | "phone">,
  car: CalledCar,
): string | null {
  return site.call.initial === "masked" ? null : carPhone(site, car);
}

/** The call-the-dealer box of a car's page; null, with a warning logged, when no number is found (spec 1 §5, §8). */
export async function callView(context: CallContext, car: Car, request: Request): Promise<CallView | null> {
  const { platform, site } = context;
  const phone = carPhone(site, car);
  if (phone === null) {
    platform.log.warn({ site: site.slug, car_id: car.id }, "no phone number for a car");
    return null;
  }
  const location = locationOfCar(site, car) ?? { opening_hours: [], time_zone: site.time_zone };
  const masked = site.call.initial === "masked" && !(await hasRevealed(context, request, car.id));
  return {
    carId: car.id,
    dealershipId: car.dealership_id,
    websiteId: site.id,
    path: `/cars/${car.slug}`,
    number: shownNumber(phone, masked ? "masked" : "revealed"),
    callNow: showsCallNow(site.call.call_now, location, platform.now()),
    parameters: eventParameters(car),
  };
}

/**
 * A shopper asks for the whole number: recorded, and remembered for a while so that a reload shows it again.
 * @returns the number and the cookie that remembers it, or null when the car has none
 */
export async function revealPhone(
  context: CallContext,
  car: Car,
  request: Request,
): Promise<{ phone: string; cookie: string } | null> {
  const phone = carPhone(context.site, car);
  if (phone === null) return null;
  recordEvent(context, { event: "phone_revealed", car }, request);
  return { phone, cookie: await withRevealed(context, request, car.id) };
}
