import type { EventParameters } from "../analytics/analytics-event";
import type { CarId, DealershipId } from "../text/identifiers";
import type { CallNow } from "./call-hours";
import { maskPhone } from "./phone-mask";

export const CALL_STATES = ["revealed", "masked"] as const;
export type CallState = (typeof CALL_STATES)[number];

/** The name and value of the button that shows a masked number. */
export const REVEAL_PHONE = { name: "intent", value: "reveal-phone" } as const;

/** The number to call about a car, for its page. It never includes a masked number in full. */
export interface CallView {
  carId: CarId;
  dealershipId: DealershipId;
  websiteId: string;
  /** The page's own path, which its form posts to. */
  path: string;
  number: { state: "revealed"; phone: string } | { state: "masked"; starts: string; masked: string };
  /** Whether 'Call Now' shows: a site can limit it to opening hours. */
  callNow: CallNow;
  /** For the data layer. */
  parameters: EventParameters;
}

export function shownNumber(phone: string, state: CallState): CallView["number"] {
  return state === "revealed" ? { state, phone } : { state, ...maskPhone(phone) };
}
