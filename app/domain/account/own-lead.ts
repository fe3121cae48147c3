import type { DeliveryState, NewLead } from "../lead/lead";
import { ACCEPTED_CATEGORY, SELL_CATEGORY, TRADE_IN_CATEGORY } from "../valuation/eligibility";

/** What a lead is to the shopper who sent it. */
type OwnLeadKind = "booking" | "valuation" | "enquiry";

const VALUATIONS: ReadonlySet<string> = new Set([TRADE_IN_CATEGORY, SELL_CATEGORY, ACCEPTED_CATEGORY]);

/** @param timed whether it books or asks for a time */
export function ownLeadKind({ category }: Pick<NewLead, "category">, timed: boolean): OwnLeadKind {
  if (timed) return "booking";
  return VALUATIONS.has(category) ? "valuation" : "enquiry";
}

/** "sent": the dealership has it, by at least one way. What nobody could deliver yet is "received". */
export function ownLeadState(deliveries: readonly { state: DeliveryState }[]): "received" | "sent" {
  return deliveries.some(({ state }) => state === "delivered") ? "sent" : "received";
}

/** "asked": the shopper named a time that nobody has confirmed. */
type BookingState = "upcoming" | "asked" | "past";

/** @param drive `ends_at` is null when the time was asked for, not booked */
export function bookingState(drive: { starts_at: string; ends_at: string | null }, now: Date): BookingState {
  if (new Date(drive.ends_at ?? drive.starts_at) <= now) return "past";
  return drive.ends_at === null ? "asked" : "upcoming";
}

/** One lead, in words for the shopper who sent it. */
export interface OwnLead {
  reference: string;
  /** What it is: "Used car enquiry". */
  title: string;
  /** The day it was sent, and that time for programs. */
  sent: { text: string; datetime: string };
  /** "Received", "Sent to the dealership". */
  state: string;
  /** The car that it is about; `href` is null when the car has no page any more. */
  car: { name: string; href: string | null; image: string | null } | null;
}

export interface OwnBooking extends OwnLead {
  progress: BookingState;
  /** The same in words: "Booked", "Asked for", "Over". */
  when: string;
  time: { text: string; datetime: string };
  /** Null: the location is not known any more. */
  place: { name: string; street: string; area: string; directions: string | null } | null;
  /** The address of its calendar file; null: nothing is booked, or it is over. */
  calendar: string | null;
}

export interface OwnValuation extends OwnLead {
  /** The shopper's own car: "2019 Toyota Corolla Ascent"; null: the form did not ask for it. */
  vehicle: string | null;
  /** What it came to, in the words of the page. */
  estimate: string | null;
}

/** The newest first; of the bookings what is still to come. */
export interface OwnLeads {
  bookings: OwnBooking[];
  valuations: OwnValuation[];
  enquiries: OwnLead[];
  /** Older ones are left out. */
  more: boolean;
}

/** Sorts what is still to come first, the soonest on top; then what is over, the last on top. */
export function inBookingOrder<Booking extends Pick<OwnBooking, "progress" | "time">>(
  bookings: readonly Booking[],
): Booking[] {
  const start = ({ time }: Booking) => Date.parse(time.datetime);
  return [
    ...bookings.filter(({ progress }) => progress !== "past").sort((one, other) => start(one) - start(other)),
    ...bookings.filter(({ progress }) => progress === "past").sort((one, other) => start(other) - start(one)),
  ];
}
