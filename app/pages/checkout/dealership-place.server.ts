import type { DealershipPlace } from "~/components/checkout/checkout-page";
import type { Car } from "~/domain/car/car";
import type { Reservation } from "~/domain/checkout/reservation";
import { phoneHref } from "~/domain/locations/phone-mask";
import { translator } from "~/i18n/site-i18n.server";
import { areaOf } from "~/services/leads/booked-test-drive.server";
import { locationOfCar } from "~/services/locations/car-location.server";
import type { Site } from "~/tenants/site";

/** The dealership's name; the site's when it has the dealership no more. */
export function dealershipName(site: Site, { dealership_id }: Pick<Reservation, "dealership_id">): string {
  return site.dealerships.find(({ id }) => id === dealership_id)?.name ?? site.name;
}

/** @param car null: the site has it no more */
export function dealershipPlace(
  site: Site,
  { dealership_id }: Pick<Reservation, "dealership_id">,
  car: Pick<Car, "location_id" | "city" | "state"> | null,
): DealershipPlace {
  const t = translator(site);
  const { location_id = null, city = null, state = null } = car ?? {};
  const location = locationOfCar(site, { dealership_id, location_id, city, state });
  const address = location?.address ?? site.address;
  const phone = location?.phone ?? site.phone;
  return {
    heading: t("checkout.place.heading"),
    name: location?.name ?? site.name,
    lines: [address.street, areaOf(address)].filter(Boolean),
    phone: { label: t("checkout.place.phone"), text: phone, href: phoneHref(phone) },
    directions: address.place_url ? { label: t("checkout.place.directions"), href: address.place_url } : null,
  };
}
