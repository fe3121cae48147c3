import { z } from "zod";
import { calendarFile } from "~/domain/appointments/calendar-file";
import { localTime, zonedIso, zoneNaming } from "~/domain/appointments/zoned-time";
import type { Car } from "~/domain/car/car";
import { type ReservationWithPayment, reservationEnd, reservationStage } from "~/domain/checkout/reservation";
import type { ReservationFacts } from "~/domain/checkout/reservation-email";
import { asReservationId, type ReservationId } from "~/domain/text/identifiers";
import { zonedMomentText, zoneName } from "~/domain/text/local-day";
import { formatDollars, formatDollarsAndCents, formatTime } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { appointmentText } from "~/i18n/time-text";
import { encryptedCookie } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { areaOf } from "~/services/leads/booked-test-drive.server";
import { locationOfCar } from "~/services/locations/car-location.server";
import { emailPicture } from "~/services/messages/new-message.server";
import type { Platform, SiteContext } from "~/services/platform/platform";
import { fullAddress, siteOrigin } from "~/services/platform/site-origin.server";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { visibleLocations } from "~/tenants/site-pages";
import { reservationPath } from "./payments-of-site.server";

/** How many reservations a browser remembers. */
const REMEMBERED = 5;

/**
 * The reservations that this browser has made last, the newest first, so that Back, another tab and the vehicle page's
 * button lead to them instead of to a second one (rules/checkout#own-reservation). Encrypted: who knows an id can
 * cancel it.
 */
const id = z.string().transform(asReservationId);
const schema = z.union([
  z.object({ ids: z.array(id) }).transform(({ ids }) => ids.slice(0, REMEMBERED)),
  // As it was written when a browser remembered one; such a cookie lives a week.
  z.object({ id }).transform((one) => [one.id]),
]);

const DAY = 86_400;
const COOKIE = encryptedCookie({ name: "reservation", maxAgeSeconds: 7 * DAY });

/** Returns a `Set-Cookie` header that adds a reservation to those that the browser remembers. */
export function rememberReservation(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  newest: ReservationId,
): string | null {
  const others = rememberedReservations(context, visitor).filter((other) => other !== newest);
  return COOKIE.write(context, { ids: [newest, ...others].slice(0, REMEMBERED) });
}

/** Returns the reservations that this browser made last, the newest first. They may have ended. */
export function rememberedReservations(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
): ReservationId[] {
  return schema.catch([]).parse(COOKIE.read(context, visitor));
}

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
    picture: picture ? emailPicture(site, config, picture.url, EMAIL_PICTURE_WIDTH) : null,
    price: car_price === null ? null : formatDollars(site.language, car_price),
    deposit: formatDollarsAndCents(site.language, payment.amount_cents / 100),
    until: zonedMomentText(site.language, paidEnd(reservation), site.time_zone),
    dealership: dealership?.name ?? site.name,
    address,
    phone,
    href: fullAddress(site, siteOrigin(site, config), reservationPath(site, reservation)),
  };
}

/** Until when a reservation was paid for, on the clock of its dealership: a group's may be hours from the site's. */
export function untilAtDealership(site: Site, reservation: ReservationWithPayment): string {
  const { time_zone } = placeOf(site, reservation);
  return zonedMomentText(site.language, paidEnd(reservation), time_zone);
}

/** Until when a reservation was paid for, also when it has ended sooner. */
function paidEnd({ payment, hours, ends_at }: ReservationWithPayment): Date {
  return payment.paid_at === null ? new Date(ends_at) : reservationEnd(new Date(payment.paid_at), hours);
}

/** The dealership of a reservation, with the address, the number and the time zone of its main location. */
function placeOf(
  site: Site,
  { dealership_id }: Pick<ReservationWithPayment, "dealership_id">,
): { dealership: SiteDealership | null; address: string; phone: string; time_zone: string } {
  const main = locationOfCar(site, { dealership_id, location_id: null, city: null, state: null });
  const address = main?.address ?? site.address;
  return {
    dealership: site.dealerships.find(({ id }) => id === dealership_id) ?? null,
    address: [address.street, areaOf(address)].filter(Boolean).join(", "),
    phone: main?.phone ?? site.phone,
    time_zone: main?.time_zone ?? site.time_zone,
  };
}

/** A moment as a reservation's page writes it, and for programs. */
export interface MomentText {
  text: string;
  datetime: string;
}

/**
 * "Wednesday 25 November 2026, 10:30 am", on the site's clock, with the time zone's name where a likely reader's clock
 * shows another time.
 * @param moment ISO 8601
 */
export function momentText(site: Site, moment: string): MomentText {
  const { language, time_zone } = site;
  const when = { starts_at: moment, ends_at: null, time_zone };
  return {
    text: appointmentText(translator(site), language, when, namingOf(site, moment)),
    datetime: zonedIso(new Date(moment), time_zone),
  };
}

/** "10:45 am", on the site's clock: for what ends within the hour. */
export function clockText(site: Site, moment: string): string {
  const { language, time_zone } = site;
  const time = new Date(moment);
  const clock = formatTime(language, localTime(time, time_zone).slice(11));
  return namingOf(site, moment) === "none" ? clock : `${clock} (${zoneName(language, time, time_zone)})`;
}

/** Most shoppers live in the time zone of the site's yards. */
function namingOf(site: Site, moment: string) {
  const likely = visibleLocations(site).map((location) => location.time_zone);
  return zoneNaming({ starts_at: moment, ends_at: null }, site.time_zone, likely);
}

/** The entry ends when the hold does. */
const ENTRY_MINUTES = 30;
const MINUTE_MS = 60_000;

/** `GET /success/appointment.ics?reservation=…` */
export const RESERVATION = "reservation";

/** Returns the address of a reservation's calendar file. As its page, it needs no sign-in. */
export function reservationCalendarHref(id: ReservationId): string {
  return `/success/appointment.ics?${new URLSearchParams({ [RESERVATION]: id })}`;
}

/**
 * Returns the end of a reservation as a calendar file, without anything of the shopper. Returns null when there is no
 * such reservation on this site, or it is not paid or has ended.
 * @param origin of the site, for the link to the reservation's page
 * @throws when the store does not answer
 */
export async function reservationCalendar(
  { platform, site, origin }: Pick<SiteContext, "platform" | "site"> & { origin: string },
  id: string,
): Promise<string | null> {
  const reservation = await platform.store.checkout.byId(asReservationId(id));
  if (reservation?.site !== site.slug) return null;
  if (reservationStage(reservation, platform.now()) !== "reserved") return null;
  const t = translator(site);
  const { car_name: car, ends_at, created_at, reference } = reservation;
  const until = momentText(site, ends_at).text.replaceAll("\u00a0", " ");
  const dealership =
    site.dealerships.find((each) => each.id === reservation.dealership_id)?.name ?? site.name;
  return calendarFile({
    uid: reservation.id,
    made_at: created_at,
    starts_at: new Date(Date.parse(ends_at) - ENTRY_MINUTES * MINUTE_MS).toISOString(),
    ends_at,
    summary: t("checkout.calendar.summary", { car }),
    location: dealership,
    description: [
      t("checkout.calendar.until", { until }),
      t("appointment.calendar.reference", { reference }),
      t("appointment.calendar.phone", { phone: site.phone }),
    ].join("\n"),
    url: origin + reservationPath(site, reservation),
    status: "CONFIRMED",
  });
}
