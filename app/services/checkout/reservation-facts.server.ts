import type { Car } from "~/domain/car/car";
import { pictureSources } from "~/domain/car/photo-sources";
import { type ReservationWithPayment, reservationEnd } from "~/domain/checkout/reservation";
import type { ReservationFacts } from "~/domain/checkout/reservation-email";
import { dateFormat } from "~/domain/text/date-format";
import { formatDollars, formatDollarsAndCents } from "~/i18n/format";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { areaOf } from "../leads/booked-test-drive.server";
import { locationOfCar } from "../locations/car-location.server";
import type { Platform } from "../platform/platform";
import { fullAddress, siteOrigin } from "../platform/site-origin.server";
import { reservationPath } from "./checkout-of-site.server";

const EMAIL_PICTURE_WIDTH = 640;

/** What messages say of a reservation, in the site's words and on its clock. */
export function reservationFacts(
  { config }: Pick<Platform, "config">,
  site: Site,
  reservation: ReservationWithPayment,
  car: Pick<Car, "images"> | null = null,
): ReservationFacts {
  const { kind, reference, car_name, car_price, payment } = reservation;
  const { dealership, address, phone } = placeOf(site, reservation);
  const picture = car?.images[0];
  return {
    kind,
    reference,
    car: car_name,
    picture: picture ? emailPicture(config, site, picture.url) : null,
    price: car_price === null ? null : formatDollars(site.language, car_price),
    deposit: formatDollarsAndCents(site.language, payment.amount_cents / 100),
    until: dateFormat(site.language, {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone: site.time_zone,
    }).format(paidEnd(reservation)),
    dealership: dealership?.name ?? site.name,
    address,
    phone,
    href: fullAddress(site, siteOrigin(site, config), reservationPath(site, reservation)),
  };
}

/** A mail program knows no page that an address could belong to. */
function emailPicture(config: Platform["config"], site: Site, url: string): string {
  const { src } = pictureSources(url, { cdn: config.IMAGE_CDN, widths: [EMAIL_PICTURE_WIDTH] });
  return new URL(src, siteOrigin(site, config)).href;
}

/** Until when a reservation was paid for, also when it has ended sooner. */
export function paidEnd({ payment, hours, ends_at }: ReservationWithPayment): Date {
  return payment.paid_at === null ? new Date(ends_at) : reservationEnd(new Date(payment.paid_at), hours);
}

/** The dealership of a reservation, with the address and the number of its main location. */
function placeOf(
  site: Site,
  { dealership_id }: Pick<ReservationWithPayment, "dealership_id">,
): { dealership: SiteDealership | null; address: string; phone: string } {
  const main = locationOfCar(site, { dealership_id, location_id: null, city: null, state: null });
  const address = main?.address ?? site.address;
  return {
    dealership: site.dealerships.find(({ id }) => id === dealership_id) ?? null,
    address: [address.street, areaOf(address)].filter(Boolean).join(", "),
    phone: main?.phone ?? site.phone,
  };
}
