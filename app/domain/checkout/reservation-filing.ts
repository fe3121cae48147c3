import type { ReservationKind } from "./reservation";

/** What the dealership's leads of reservations are filed as (rules/checkout#reservation-lead). */
const CATEGORIES: Readonly<Record<ReservationKind, string>> = {
  reservation: "Reservation",
  purchase: "Online Purchase",
};

export const RESERVATION_CATEGORIES: readonly string[] = Object.values(CATEGORIES);

/** The lead that follows when a reservation has ended. */
const ENDED = "Reservation Ended";

export function reservationFiling(
  kind: ReservationKind,
  hasEnded: boolean,
): { category: string; subcategory: string | null } {
  return { category: CATEGORIES[kind], subcategory: hasEnded ? ENDED : null };
}
