import { type VehicleSection, vehicleSections } from "~/domain/vehicle-sections";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

export interface Reason {
  title: string;
  text: string;
}

/** What the site itself says beside each of its cars, in its words. */
export interface VehicleSectionsView {
  style: Site["vehicle"]["section_style"];
  order: VehicleSection[];
  whatsIncluded: string[];
  whyBuy: Reason[];
  protectYourCar: Reason[];
  valueAdds: string[];
  /** What every used car comes with; empty for others. */
  usedStrip: string[];
}

interface AboutCar {
  features: number;
  reservable: boolean;
  used: boolean;
  available: boolean;
}

/** The texts a site puts on a car's page; those that promise something only while the car can be had. */
export function vehicleSectionsView(site: Site, car: AboutCar): VehicleSectionsView {
  const t = translator(site);
  const { vehicle, home } = site;
  const reasons = (keys: readonly string[]) =>
    keys.map((key) => ({ title: t(`${key}.title`), text: t(`${key}.text`) }));
  const whyBuy = vehicle.why_buy ?? home.reasons;
  return {
    style: vehicle.section_style,
    order: vehicleSections(vehicle.sections, {
      whatsIncluded: vehicle.whats_included.length,
      whyBuy: whyBuy.length,
      protectYourCar: vehicle.protect_your_car.length,
      features: car.features,
      reservable: car.reservable,
    }),
    whatsIncluded: vehicle.whats_included.map((key) => t(key)),
    whyBuy: reasons(whyBuy),
    protectYourCar: reasons(vehicle.protect_your_car),
    valueAdds: car.available ? vehicle.value_adds.map((key) => t(key)) : [],
    usedStrip: car.available && car.used ? vehicle.used_feature_strip.map((key) => t(key)) : [],
  };
}
