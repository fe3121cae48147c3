import { calendarFile } from "~/domain/appointments/calendar-file";
import { reservationStage } from "~/domain/checkout/reservation";
import { asReservationId, type ReservationId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteContext } from "../platform/platform";
import { reservationPath } from "./payments-of-site.server";
import { momentText } from "./reservation-facts.server";

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
