import type { PendingReservationEvent } from "~/adapters/database/checkout-work.server";
import { isSubmissionConflict } from "~/adapters/database/lead-errors";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import type { Car } from "~/domain/car/car";
import type { ReservationContent, ReservationWithPayment } from "~/domain/checkout/reservation";
import { type ReservationNews, reservationEmail } from "~/domain/checkout/reservation-email";
import type { MessageKind } from "~/domain/message/message";
import type { WrittenEmail } from "~/domain/message/written-email";
import type { ReservationId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { emailBrand } from "~/services/messages/email-brand";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { siteDeliveries } from "../leads/lead-routing.server";
import { submitLead } from "../leads/submit-lead.server";
import { newMessage } from "../messages/new-message.server";
import type { Platform } from "../platform/platform";
import { storeFailure } from "../platform/redacted-error.server";
import { reservationFacts } from "./reservation-facts.server";
import { reservationLead } from "./reservation-lead.server";

export type NewsPlatform = Pick<
  Platform,
  "store" | "sites" | "config" | "now" | "log" | "events" | "sessionSecrets"
>;

const EVENTS_AT_ONCE = 200;

type KnownReservation = ReservationWithPayment & { content: ReservationContent };

const MESSAGE_KINDS: Readonly<Record<ReservationNews["news"], MessageKind>> = {
  paid: "reservation_paid",
  ending_soon: "reservation_ending",
  ended: "reservation_ended",
  refunded: "reservation_refunded",
  refund_failed: "reservation_refund_failed",
};

/**
 * Notifies shoppers and dealerships of events of reservations (rules/checkout#reservation-notified). Lead and
 * e-mail have keys of their own and are stored before the event counts as handled: a process that dies in between
 * repeats them, and the repeated ones are the same.
 * @param failed events that failed before, so that each is logged once
 * @returns how many events were handled
 */
export async function notifyOfReservations(
  platform: NewsPlatform,
  stop: () => boolean,
  failed: Set<string>,
): Promise<number> {
  const { store, sites, log, now } = platform;
  const waiting = new Set<ReservationId>();
  let notified = 0;
  for (const pending of await store.checkoutWork.pendingEvents(EVENTS_AT_ONCE)) {
    if (stop()) break;
    const { id, reservation } = pending;
    const site = sites.bySlug(reservation.site);
    // One that waits holds up the later ones of its reservation: a receipt comes before a cancellation.
    if (!site || waiting.has(reservation.id)) {
      waiting.add(reservation.id);
      continue;
    }
    try {
      if (isKnown(reservation)) await notify(platform, site, pending, reservation);
      await store.checkoutWork.eventHandled(id, now());
      failed.delete(id);
      notified += 1;
    } catch (error) {
      if (isStoreUnavailable(error)) throw error;
      waiting.add(reservation.id);
      if (!failed.has(id))
        log.error({ site: site.slug, event: pending.event, ...storeFailure(error) }, "nobody was notified");
      failed.add(id);
    }
  }
  return notified;
}

/** The others were erased: there is nobody to notify. */
function isKnown(reservation: ReservationWithPayment): reservation is KnownReservation {
  return reservation.content !== null;
}

async function notify(
  platform: NewsPlatform,
  site: Site,
  { id, event }: PendingReservationEvent,
  reservation: KnownReservation,
): Promise<void> {
  switch (event) {
    case "paid":
      await leadOf(platform, site, reservation);
      return write(platform, site, id, reservation, { news: "paid" });
    case "ending_soon":
      // It may have ended since.
      if (reservation.state !== "paid") return;
      return write(platform, site, id, reservation, { news: "ending_soon" });
    case "ended": {
      const reason = reservation.end_reason;
      if (reason === null || reason === "unpaid") return;
      await followLead(platform, site, reservation, "ended");
      return write(platform, site, id, reservation, { news: "ended", reason });
    }
    case "refunded":
    case "refund_failed":
      // The refund may have failed, or was sent again, since.
      if (reservation.payment.state !== event) return;
      if (event === "refund_failed") await followLead(platform, site, reservation, event);
      return write(platform, site, id, reservation, { news: event });
    case "completed":
      return;
  }
}

async function leadOf(platform: NewsPlatform, site: Site, reservation: KnownReservation): Promise<void> {
  const { store } = platform;
  const car = await store.cars.byId(reservation.car_id, site.dealershipIds);
  const lead = reservationLead(platform, site, reservation, car, { news: "paid" });
  try {
    const { lead_id } = await submitLead(platform, lead, site, { accountId: reservation.account_id });
    await store.checkout.setLead(reservation.id, lead_id);
  } catch (error) {
    // It was stored before, and a release in between has changed what it says.
    if (!isSubmissionConflict(error)) throw error;
  }
}

/** Notifies the dealership of what happened to a reservation of which it has a lead, and of no other. */
async function followLead(
  platform: NewsPlatform,
  site: Site,
  { id, payment_id }: KnownReservation,
  news: "ended" | "refund_failed",
): Promise<void> {
  const { store, now } = platform;
  // Read again: its lead may have been stored a moment ago, in this run.
  const reservation = await store.checkout.byId(id);
  if (!reservation || !isKnown(reservation) || reservation.lead_id === null) return;
  const car = await store.cars.byId(reservation.car_id, site.dealershipIds);
  const moved = (await store.ledger.movementsOf([payment_id])).get(payment_id) ?? [];
  const failures = moved.filter(({ kind }) => kind === "refund_failed").length;
  const lead = reservationLead(platform, site, reservation, car, { news, failures });
  try {
    // Without the event of an enquiry: this is none.
    await store.leads.submit(lead, siteDeliveries(lead, site), now(), { accountId: reservation.account_id });
  } catch (error) {
    if (!isSubmissionConflict(error)) throw error;
  }
}

/** Returns the e-mail about a reservation, in the words of a site. */
export function reservationMail(
  platform: Pick<Platform, "config">,
  site: Site,
  reservation: ReservationWithPayment,
  news: ReservationNews,
  car: Pick<Car, "images"> | null = null,
): WrittenEmail {
  const t = translator(site);
  return reservationEmail(
    news,
    reservationFacts(platform, site, reservation, car),
    {
      site: site.name,
      legalName: site.legal_name,
      phone: site.phone,
      language: site.language,
      brand: emailBrand(site),
    },
    (key, options) => t(key, options),
  );
}

async function write(
  platform: NewsPlatform,
  site: Site,
  eventId: string,
  reservation: KnownReservation,
  news: ReservationNews,
): Promise<void> {
  const spoken = siteIn(site, reservation.content.language);
  const car = await platform.store.cars.byId(reservation.car_id, site.dealershipIds);
  const { subject, text, html } = reservationMail(platform, spoken, reservation, news, car);
  await platform.store.messages.add(
    newMessage(platform, site, {
      channel: "email",
      kind: MESSAGE_KINDS[news.news],
      accountId: reservation.account_id,
      dedupeKey: `reservation-event ${eventId}`,
      to: reservation.content.email,
      subject,
      text,
      html,
    }),
  );
}
