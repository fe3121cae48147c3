import { createHash } from "node:crypto";
import type { PendingReservationEvent } from "~/adapters/database/checkout-work.server";
import { isSubmissionConflict } from "~/adapters/database/lead-errors";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import type { Car } from "~/domain/car/car";
import type { ReservationContent, ReservationWithPayment } from "~/domain/checkout/reservation";
import {
  type ReservationLeadNews,
  type ReservationNews,
  reservationEmail,
  reservationFiling,
} from "~/domain/checkout/reservation-email";
import { type FormDefaults, type ServerAnswers, withoutServerAnswers } from "~/domain/lead/answer-kinds";
import type { NewLead } from "~/domain/lead/lead";
import { fileLead } from "~/domain/lead/lead-routing";
import type { MessageKind } from "~/domain/message/message";
import type { WrittenEmail } from "~/domain/message/written-email";
import type { ReservationId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { siteDeliveries, submitLead } from "~/services/leads/submit-lead.server";
import { emailSender, newMessage } from "~/services/messages/new-message.server";
import { storeFailure } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { siteIn } from "~/tenants/site-language";
import { reservationFacts, untilAtDealership } from "./reservation-facts.server";

type LeadPlatform = Parameters<typeof reservationFacts>[0];

/**
 * Returns what the dealership reads of a reservation (rules/checkout#reservation-lead): when it was paid, and when it
 * has ended or its refund has failed, as a lead that follows the first. Its `submission_id` is the payment's, which
 * nobody outside knows: a repeated one is the same lead.
 * @param failures how many refunds have failed so far: the dealership hears of each
 */
function reservationLead(
  platform: LeadPlatform,
  site: Site,
  reservation: ReservationWithPayment & { content: ReservationContent },
  car: Car | null,
  { news, failures = 0 }: { news: ReservationLeadNews; failures?: number },
): NewLead {
  const { content, payment, kind, car_id, dealership_id, lead_id } = reservation;
  const { answers, worked_out = {}, ...person } = content;
  const filed = fileLead(reservationFiling(kind, news), null, car);
  return {
    follows: news === "paid" ? null : lead_id,
    submission_id:
      payment.id + { paid: "", ended: "-ended", refund_failed: `-refund-failed-${failures}` }[news],
    site: site.slug,
    dealership_id,
    ...filed,
    // What follows is no enquiry, and has no event.
    ...(news === "paid" ? {} : { event_id: null }),
    source: "Website",
    car_id,
    car_dealership_id: dealership_id,
    message: null,
    ...person,
    answers: {
      ...withoutServerAnswers(answers),
      ...carAnswers(car),
      ...worked_out,
      ...reservationAnswers(platform, site, reservation, news),
    },
    lead_attributes: {},
  };
}

function reservationAnswers(
  platform: LeadPlatform,
  site: Site,
  reservation: ReservationWithPayment,
  news: ReservationLeadNews,
): ServerAnswers {
  const { reference, price, deposit } = reservationFacts(platform, site, reservation);
  const t = translator(site);
  const outcome = {
    paid: () => ({ reserved_until: untilAtDealership(site, reservation) }),
    ended: () => ({ reservation_ended: t(`reservation_email.lead.ended_${reservation.end_reason}`) }),
    refund_failed: () => ({ refund_failed: t("reservation_email.lead.refund_failed", { amount: deposit }) }),
  };
  return {
    reservation_reference: reference,
    reservation_deposit: deposit,
    ...(price === null ? {} : { reservation_price: price }),
    ...outcome[news](),
  };
}

function carAnswers(car: Car | null): FormDefaults {
  if (!car) return {};
  return {
    "Vehicle Make": car.make,
    "Vehicle Model": car.model,
    car_type: car.car_type,
    vehicle_status: car.status,
    dealership_slug: car.dealership_slug,
    stock_number: car.stocknum ?? "",
  };
}

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
    emailSender(site, platform.config),
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

/**
 * Returns the submission of a form that was sent before with something else in it, e.g. for another car: the same for the
 * same values, so that it is one too when it comes twice. Written as a UUID.
 */
export function derivedSubmission(submissionId: string, ...values: string[]): string {
  const hex = createHash("sha256")
    .update([submissionId, ...values].join(" "))
    .digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
