import { localTime } from "~/domain/appointments/booking-time";
import type { Car } from "~/domain/car/car";
import type { ReservationContent, ReservationWithPayment } from "~/domain/checkout/reservation";
import { reservationFiling } from "~/domain/checkout/reservation-filing";
import { type FormDefaults, type ServerAnswers, withoutServerAnswers } from "~/domain/lead/answer-kinds";
import { fileLead } from "~/domain/lead/filing";
import type { NewLead } from "~/domain/lead/lead";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { paidEnd, reservationFacts } from "./reservation-facts.server";

type LeadPlatform = Parameters<typeof reservationFacts>[0];

/**
 * Returns what the dealership reads of a reservation (rules/checkout#reservation-lead): when it was paid, or with
 * `hasEnded` when it has ended, as a lead that follows the first. Its `submission_id` is the payment's, which nobody
 * outside knows: a repeated one is the same lead.
 */
export function reservationLead(
  platform: LeadPlatform,
  site: Site,
  reservation: ReservationWithPayment & { content: ReservationContent },
  car: Car | null,
  { hasEnded }: { hasEnded: boolean },
): NewLead {
  const { content, payment, kind, car_id, dealership_id, lead_id } = reservation;
  const { answers, worked_out = {}, ...person } = content;
  const filed = fileLead(reservationFiling(kind, hasEnded), null, car);
  return {
    follows: hasEnded ? lead_id : null,
    submission_id: hasEnded ? `${payment.id}-ended` : payment.id,
    site: site.slug,
    dealership_id,
    ...filed,
    // An end is no enquiry, and has no event.
    ...(hasEnded ? { event_id: null } : {}),
    source: "Website",
    car_id,
    car_dealership_id: dealership_id,
    message: null,
    ...person,
    answers: {
      ...withoutServerAnswers(answers),
      ...carAnswers(car),
      ...worked_out,
      ...reservationAnswers(platform, site, reservation, hasEnded),
    },
    lead_attributes: {},
  };
}

function reservationAnswers(
  platform: LeadPlatform,
  site: Site,
  reservation: ReservationWithPayment,
  hasEnded: boolean,
): ServerAnswers {
  const { reference, price, deposit } = reservationFacts(platform, site, reservation);
  return {
    reservation_reference: reference,
    reservation_deposit: deposit,
    ...(price === null ? {} : { reservation_price: price }),
    ...(hasEnded
      ? { reservation_ended: translator(site)(`reservation_email.lead.ended_${reservation.end_reason}`) }
      : { reserved_until: localTime(paidEnd(reservation), site.time_zone) }),
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
