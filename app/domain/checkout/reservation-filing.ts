import type { ReservationKind } from "./reservation";

/** What the dealership's leads of reservations are filed as (rules/checkout#reservation-lead). */
const CATEGORIES: Readonly<Record<ReservationKind, string>> = {
  reservation: "Reservation",
  purchase: "Online Purchase",
};

export const RESERVATION_CATEGORIES: readonly string[] = Object.values(CATEGORIES);

/** What a lead tells of a reservation: the first one that it was paid, those that follow what happened to it. */
export type ReservationLeadNews = "paid" | "ended" | "refund_failed";

/** Of the lead that follows when a refund did not reach the shopper. */
export const REFUND_FAILED = "Refund Failed";

const SUBCATEGORIES: Readonly<Record<ReservationLeadNews, string | null>> = {
  paid: null,
  ended: "Reservation Ended",
  refund_failed: REFUND_FAILED,
};

export function reservationFiling(
  kind: ReservationKind,
  news: ReservationLeadNews,
): { category: string; subcategory: string | null } {
  return { category: CATEGORIES[kind], subcategory: SUBCATEGORIES[news] };
}
