import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { Car } from "~/domain/car/car";
import { type CarRule, isNamedBy } from "~/domain/car/car-rule";
import { isAvailable } from "~/domain/car/car-state";
import { isPartsOnly } from "~/domain/car/parts-only";
import { type PriceClaim, priceDisplay, reasonsThatHold, shownPrice } from "~/domain/car/price";
import { reservationStage } from "~/domain/checkout/reservation";
import { directionsHref } from "~/domain/locations/places";
import { localYear } from "~/domain/text/local-day";
import { webAddress } from "~/domain/text/web-address";
import { shareHashtag } from "~/domain/vehicle-page/share";
import { type VehicleSection, vehicleSections } from "~/domain/vehicle-page/vehicle-sections";
import { translator } from "~/i18n/site-i18n.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { recordEvent } from "~/services/analytics/event-log.server";
import { storedReservationOfCar } from "~/services/checkout/own-payments.server";
import { reservationPath } from "~/services/checkout/payments-of-site.server";
import { clockText, momentText } from "~/services/checkout/reservation-facts.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { locationMapView } from "~/services/locations/location-map.server";
import { hoursView } from "~/services/locations/location-views.server";
import { storeFailure } from "~/services/platform/logger.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationPath } from "~/tenants/site-pages";
import type { Reason } from "./about-sections";
import { carOfPage } from "./car-of-page.server";
import type { ShareAndPrintView } from "./share-bar";
import type { CarLocation } from "./vehicle-location";

/** The site's own texts next to each of its cars. */
export interface VehicleSectionsView {
  style: Site["vehicle"]["section_style"];
  order: VehicleSection[];
  whatsIncluded: string[];
  whyBuy: Reason[];
  protectYourCar: Reason[];
  valueAdds: string[];
  /** What is included with this used car; empty for other cars. */
  usedStrip: string[];
  /** What the site guarantees of this used car; empty for other cars. */
  guarantee: string[];
  /** Hours in which who buys this used car can bring it back; null: no such promise. */
  moneyBackHours: number | null;
}

interface ShownOfCar {
  features: number;
  reservable: boolean;
  /** What the site may state about its prices. */
  prices: PriceClaim;
}

/**
 * Returns a site's texts for a car's page. Leaves out texts whose rule excludes this car, and promises when the car
 * is not available. A car that is sold for parts has no texts.
 */
export function vehicleSectionsView(site: Site, car: Car, shown: ShownOfCar, now: Date): VehicleSectionsView {
  const t = translator(site);
  const { vehicle, home } = site;
  const price = shownPrice(priceDisplay(car, { offersSubscription: vehicle.offers_subscription }));
  const saysNothing = isPartsOnly({ ...car, shownPrice: price }, vehicle.parts_only);
  const currentYear = localYear(site.time_zone, now);
  const texts = (entries: readonly (string | { text: string; cars: CarRule })[]) =>
    entries
      .filter(
        (entry) =>
          typeof entry === "string" || isNamedBy(entry.cars, { ...car, shownPrice: price }, currentYear),
      )
      .map((entry) => t(typeof entry === "string" ? entry : entry.text));
  const reasons = (keys: readonly string[]) =>
    keys.map((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) }));
  const said = saysNothing ? NOTHING : { ...vehicle, why_buy: vehicle.why_buy ?? home.reasons };
  const promised = isAvailable(car.status) ? said : NOTHING;
  const view = {
    whatsIncluded: texts(said.whats_included),
    whyBuy: reasons(reasonsThatHold(said.why_buy, shown.prices)),
    protectYourCar: reasons(said.protect_your_car),
    valueAdds: texts(promised.value_adds),
    usedStrip: car.car_type === "used" ? texts(promised.used_feature_strip) : [],
    guarantee: car.car_type === "used" ? texts(promised.guarantee_banner) : [],
    moneyBackHours: promised === NOTHING ? null : moneyBackHours(site, car),
  };
  return {
    style: vehicle.section_style,
    order: vehicleSections(vehicle.sections, {
      whatsIncluded: view.whatsIncluded.length,
      whyBuy: view.whyBuy.length,
      protectYourCar: view.protectYourCar.length,
      features: shown.features,
      reservable: shown.reservable,
    }),
    ...view,
  };
}

/** "One tenant offers a 48 hour money-back claim on used cars" (rules/vehicle-page#money-back). */
export function moneyBackHours(
  { vehicle }: Pick<Site, "vehicle">,
  car: Pick<Car, "car_type">,
): number | null {
  return car.car_type === "used" ? vehicle.money_back_hours : null;
}

const NOTHING = {
  whats_included: [],
  why_buy: [],
  protect_your_car: [],
  value_adds: [],
  used_feature_strip: [],
  guarantee_banner: [],
};

/**
 * `/cars/{slug}/history-report`: records event 60 and redirects to the car's report
 * (rules/buttons#history-report-button: a failure of the analytics is only logged; the action continues).
 * @throws Response 404 when the car has no report, or its feed's value is not a web address
 */
export async function openHistoryReport({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const car = await carOfPage(context, params.slug);
  const report = webAddress(car.file);
  if (!report) throw new Response(null, { status: 404 });
  recordEvent(context, { event: "history_report", car }, visitorRequest(request));
  return redirect(report, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
}

export function shareAndPrintView(
  site: Site,
  car: Pick<Car, "slug" | "make">,
  origin: string,
): ShareAndPrintView {
  const { networks, native, copied_notice_ms } = site.share;
  const share = {
    url: fullAddress(site, origin, `/cars/${car.slug}`),
    networks,
    hashtag: shareHashtag(car.make),
    native,
    copiedNoticeMs: copied_notice_ms,
  };
  return { share: networks.length > 0 ? share : null, printable: site.print.enabled };
}

/** Returns null when the site hides the section (`vdp_config.show_map_section`) or the car's location is unknown. */
export function vehicleLocationView(
  site: Site,
  location: SiteLocation | undefined,
  now: Date,
): CarLocation | null {
  if (!site.vdp_config.show_map_section || !location) return null;
  const { street, city, state, postcode } = location.address;
  return {
    name: location.name,
    street,
    area: `${city} ${state} ${postcode}`,
    map: locationMapView(location),
    hours: hoursView(site, location, now),
    directions: directionsHref(location.address),
    locationHref: location.visible ? locationPath(site, location) : null,
  };
}

/**
 * Returns what the page of a car tells the visitor who has reserved it, in this browser or with the account that is
 * signed in (rules/buttons#own-reservation-link). Null: somebody else has it, or nobody.
 */
export async function ownReservationView(
  context: RequestContext,
  visitor: VisitorRequest,
  car: Pick<Car, "id" | "reserved">,
): Promise<{ href: string; note: string } | null> {
  if (!car.reserved) return null;
  const { platform, site } = context;
  try {
    const own = await storedReservationOfCar(
      context,
      visitor,
      async () => (await context.session())?.account.id ?? null,
      car.id,
    );
    if (!own) return null;
    const t = translator(site);
    const stage = reservationStage(own, platform.now());
    const note =
      stage === "reserved"
        ? t("checkout.own.car.reserved", { until: momentText(site, own.ends_at).text })
        : stage === "to_pay" || stage === "not_sent"
          ? t("checkout.own.car.to_pay", { until: clockText(site, own.ends_at) })
          : t("checkout.own.car.other");
    return { href: reservationPath(site, own), note };
  } catch (error) {
    platform.log.warn(storeFailure(error), "a car's own reservation could not be read");
    return null;
  }
}
