import type { EventParameters } from "../analytics-event";
import { maskPhone } from "./phone-mask";

export const CALL_STATES = ["revealed", "masked"] as const;
export type CallState = (typeof CALL_STATES)[number];

/** The name and value of the button that shows a masked number. */
export const REVEAL_PHONE = { name: "intent", value: "reveal-phone" } as const;

/** The number to call about a car, as its page has it: a masked number is nowhere in it. */
export interface CallView {
  carId: string;
  dealershipId: string;
  websiteId: string;
  /** The page's own path, which its form posts to. */
  path: string;
  number: { state: "revealed"; phone: string } | { state: "masked"; starts: string; masked: string };
  /** Whether 'Call Now' shows: the site may have it in opening hours only. */
  callNow: boolean;
  /** For the data layer. */
  parameters: EventParameters;
}

export function shownNumber(phone: string, state: CallState): CallView["number"] {
  return state === "revealed" ? { state, phone } : { state, ...maskPhone(phone) };
}
