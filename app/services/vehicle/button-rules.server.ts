import { canSendTexts } from "~/config.server";
import { eventParameters } from "~/domain/analytics/analytics-event";
import type { CheckoutRules } from "~/domain/buttons/checkout";
import type { VehicleFormSwitches } from "~/domain/buttons/vehicle-form-names";
import type { Car } from "~/domain/car/car";
import type { CardRules } from "~/domain/card/car-card";
import type { CardActionRules } from "~/domain/card/card-actions";
import {
  type CallNow,
  type CallNowRule,
  type CallView,
  callNowState,
  callNumber,
  shownNumber,
} from "~/domain/locations/call";
import { timetableOf } from "~/domain/locations/timetable";
import type { StockDocument } from "~/domain/search/stock-document";
import { withoutMarks } from "~/domain/text/plain-text";
import { recordEvent } from "~/services/analytics/event-log.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { locationOfCar, type PlacedCar } from "~/services/locations/car-location.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import { marketOfCards } from "~/services/stock/market-price.server";
import { hasRevealed, withRevealed } from "~/services/visitor/recent-actions.server";
import type { Site } from "~/tenants/site";
import { personalisedFinancePath } from "~/tenants/site-pages";
import { financeRules } from "./finance-view.server";

/** The forms that a site's vehicle pages have. */
export function vehicleFormSwitches({
  enquiry,
  vehicle_forms,
}: Pick<Site, "enquiry" | "vehicle_forms">): VehicleFormSwitches {
  return {
    enquiry: enquiry.enabled,
    test_drive: vehicle_forms.test_drive.enabled,
    photos: vehicle_forms.photos,
    offer: vehicle_forms.offer,
    finance_enquiry: vehicle_forms.finance_enquiry.enabled,
  };
}

/** What decides whether this process takes payments. */
export type PayingPlatform = Pick<Platform, "config" | "payments">;

/**
 * Returns a site's rules of reserving, with the dealerships that can be paid. Without a gateway, or where no text
 * message reaches shoppers, there is no checkout (rules/account#sign-in-possible).
 */
export function checkoutRules(
  { config, payments }: PayingPlatform,
  { actions: { checkout }, dealerships }: Pick<Site, "actions" | "dealerships">,
): CheckoutRules {
  return {
    ...checkout,
    enabled: checkout.enabled && payments !== null && canSendTexts(config),
    payable_dealerships: dealerships.flatMap((dealership) => (dealership.payments ? [dealership.slug] : [])),
  };
}

/** Returns a site's configuration of the buttons on its cards and vehicle pages. */
export function actionRules(
  platform: PayingPlatform,
  site: Pick<Site, "actions" | "enquiry" | "vehicle_forms" | "dealerships" | "finance" | "forms">,
): CardActionRules {
  const { card, online_purchase, trade_in, history_report } = site.actions;
  return {
    card,
    checkout: checkoutRules(platform, site),
    online_purchase,
    trade_in,
    history_report,
    forms: vehicleFormSwitches(site),
    finance: {
      dealership_paths: site.vehicle_forms.finance_enquiry.dealership_paths,
      stock_financing: site.finance.valuation_partner ? personalisedFinancePath(site) : null,
    },
  };
}

/** The properties of a car that its number depends on. A search hit has them too. */
type CalledCar = Pick<Car, "car_type"> & PlacedCar;

/**
 * Returns the whole number to call about a car, or null. Only for numbers that a shopper asked for: the page's own
 * box uses `callView`, and structured data uses `publishedNumber`. A masked number would be useless on paper: print
 * shows this one, and printing is recorded (docs/decisions/0016).
 */
export function carPhone(site: Pick<Site, "call" | "locations" | "phone">, car: CalledCar): string | null {
  const location = locationOfCar(site, car);
  // A location without its own phone has the site's number, as on its own page.
  return callNumber(car.car_type, site.call, location && (location.phone ?? site.phone));
}

/**
 * Returns the number that the page's HTML and data may contain before a visitor asks for it. Returns none when the
 * site masks it.
 */
export function publishedNumber(
  site: Pick<Site, "call" | "locations" | "phone">,
  car: CalledCar,
): string | null {
  return site.call.initial === "masked" ? null : carPhone(site, car);
}

/**
 * Returns the call-the-dealer box of a car's page. Returns null and logs a warning when no number is found
 * (rules/buttons#call-no-number).
 */
export async function callView(
  context: SiteContext,
  car: Car,
  visitor: VisitorRequest,
): Promise<CallView | null> {
  const { platform, site } = context;
  const phone = carPhone(site, car);
  if (phone === null) {
    platform.log.warn({ site: site.slug, car_id: car.id }, "no phone number for a car");
    return null;
  }
  const masked = site.call.initial === "masked" && !hasRevealed(context, visitor, car.id);
  return {
    carId: car.id,
    dealershipId: car.dealership_id,
    websiteId: site.id,
    path: `/cars/${car.slug}`,
    // A masked number has its first characters, which a mark is not.
    number: masked ? shownNumber(withoutMarks(phone), "masked") : shownNumber(phone, "revealed"),
    callNow: callNowOf(site, car, platform.now()),
    parameters: eventParameters(car),
  };
}

/** Returns whether a car's page and its card offer to call now. */
function callNowOf(
  site: Pick<Site, "call" | "enquiry" | "hours" | "locations">,
  car: CalledCar,
  now: Date,
): CallNow {
  const rule = callNowRule(site);
  const location = rule === "opening_hours" ? locationOfCar(site, car) : null;
  return callNowState(rule, location ? timetableOf(site, location) : null, now);
}

/** Without an enquiry form nothing could replace the number. */
function callNowRule({ call, enquiry }: Pick<Site, "call" | "enquiry">): CallNowRule {
  return call.call_now === "opening_hours" && !enquiry.enabled ? "always" : call.call_now;
}

/**
 * Reveals the whole number to a shopper and records that. A cookie remembers it for a while, so that a reload shows
 * it again.
 * @returns the number and the cookie, or null when the car has no number
 */
export async function revealPhone(
  context: SiteContext,
  car: Car,
  visitor: VisitorRequest,
): Promise<{ phone: string; cookie: string } | null> {
  const phone = carPhone(context.site, car);
  if (phone === null) return null;
  recordEvent(context, { event: "phone_revealed", car }, visitor);
  return { phone, cookie: withRevealed(context, visitor, car.id) };
}

/** The same, with what the cards of these cars say about prices below the market. */
export async function listedCardRules(
  platform: PayingPlatform & Pick<Platform, "search" | "now">,
  site: Site,
  cars: readonly StockDocument[],
): Promise<CardRules> {
  const marketOf = await marketOfCards(platform, site, cars);
  return { ...cardRules(platform, site), ...(marketOf && { marketOf }) };
}

export function cardRules(platform: PayingPlatform, site: Site): CardRules {
  return {
    ...site.vehicle,
    ...site.saved_cars,
    time_zone: site.time_zone,
    actions: actionRules(platform, site),
    callOf: (car, now) =>
      callNowOf(site, car, now) === "closed" ? null : { phone: publishedNumber(site, car) },
    finance: site.finance.on_card ? financeRules(site) : null,
  };
}
