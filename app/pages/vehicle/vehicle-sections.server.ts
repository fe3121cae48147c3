import { isAvailable } from "~/domain/car/availability";
import type { Car } from "~/domain/car/car";
import { type CarRule, isNamedBy } from "~/domain/car/car-rule";
import { isPartsOnly } from "~/domain/car/parts-only";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import { type PriceClaim, reasonsThatHold } from "~/domain/car/price-kinds";
import { localDay } from "~/domain/text/local-day";
import { type VehicleSection, vehicleSections } from "~/domain/vehicle-page/vehicle-sections";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

export interface Reason {
  title: string;
  text: string;
}

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
  const currentYear = Number(localDay(site.time_zone, now).slice(0, 4));
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
