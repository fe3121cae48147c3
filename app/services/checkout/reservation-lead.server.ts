import { localTime } from "~/domain/appointments/booking-time";
import type { Car } from "~/domain/car/car";
import type { ReservationContent, ReservationWithPayment } from "~/domain/checkout/reservation";
import { type ReservationLeadNews, reservationFiling } from "~/domain/checkout/reservation-filing";
import { type FormDefaults, type ServerAnswers, withoutServerAnswers } from "~/domain/lead/answer-kinds";
import { fileLead } from "~/domain/lead/filing";
import type { NewLead } from "~/domain/lead/lead";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { paidEnd, reservationFacts } from "./reservation-facts.server";

type LeadPlatform = Parameters<typeof reservationFacts>[0];

/**
 * Returns what the dealership reads of a reservation (rules/checkout#reservation-lead): when it was paid, and when it
 * has ended or its refund has failed, as a lead that follows the first. Its `submission_id` is the payment's, which
 * nobody outside knows: a repeated one is the same lead.
 * @param failures how many refunds have failed so far: the dealership hears of each
 */
export function reservationLead(
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
    paid: () => ({ reserved_until: localTime(paidEnd(reservation), site.time_zone) }),
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
