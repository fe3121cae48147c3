import { momentText } from "../text/local-day";

/**
 * Answers about the lead's car and dealership that the site fills in. They replace whatever was posted under these
 * names.
 */
export const FORM_DEFAULTS = [
  "stock_number",
  "Vehicle Make",
  "Vehicle Model",
  "car_type",
  "vehicle_status",
  "dealership_slug",
  "manufacturer_slug",
] as const;
export type FormDefaults = Partial<Record<(typeof FORM_DEFAULTS)[number], string>>;

export const PREFILLED_ANSWERS: ReadonlySet<string> = new Set([
  ...FORM_DEFAULTS,
  "car_id",
  "autogauge_enabled",
]);

/**
 * Answers that only the site sets. It calculates them from the other answers and its stock, which may change between
 * two posts, or records what the shopper did on its pages. Nobody can post them. This one list decides what is removed
 * from a form and rejected in a payload, and these are the only names in `ServerAnswers` (docs/decisions/0038).
 */
export const SERVER_ANSWER_NAMES = [
  "valuation_estimate",
  "valuation_basis",
  "form_completed",
  "offer_accepted",
  "reservation_reference",
  "reservation_price",
  "reservation_deposit",
  "reserved_until",
  "reservation_ended",
  "refund_failed",
  "delivery_distance",
  "payment_receipt",
  "payment_reference",
  "payment_amount",
  "prize",
  "prize_code",
] as const;
export const SERVER_ANSWERS: ReadonlySet<string> = new Set(SERVER_ANSWER_NAMES);

/** How people read a name: "Valuation-Estimate" and "valuation_estimate" are the same label in an e-mail. */
const asRead = (name: string) => name.replace(/[^A-Za-z0-9]+/g, "").toLowerCase();
const SERVER_ANSWERS_AS_READ: ReadonlySet<string> = new Set(SERVER_ANSWER_NAMES.map(asRead));

/** Whether a posted name is, or reads as, one of the answers that only the site sets. */
export function isServerAnswer(name: string): boolean {
  return SERVER_ANSWERS_AS_READ.has(asRead(name));
}

/** The answers that the site sets itself. They are stored apart from the posted answers, so no post can change them. */
export type ServerAnswers = Partial<Record<(typeof SERVER_ANSWER_NAMES)[number], string>>;

/** Returns only the posted answers. */
export function withoutServerAnswers<T>(answers: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !isServerAnswer(name)));
}

/** Answers that are amounts in dollars. */
const AMOUNTS: ReadonlySet<string> = new Set(["offer_from_client", "vehiclePriceBudget", "deposit"]);

/**
 * Formats an answer for reading: "25000" dollars as $25,000, "85000" kms as 85,000 km, "qld" as QLD, the dealership's
 * local time "2026-11-25T10:30" as Wednesday 25 November 2026 at 10:30 am. Other answers are not changed.
 */
export function readableAnswer(name: string, value: string, language: string): string {
  if (AMOUNTS.has(name) && /^\d{1,12}$/.test(value)) {
    return new Intl.NumberFormat(language, {
      style: "currency",
      currency: "AUD",
      currencyDisplay: "narrowSymbol",
      maximumFractionDigits: 0,
    }).format(Number(value));
  }
  if (name === "kms" && /^\d{1,12}$/.test(value))
    return `${new Intl.NumberFormat(language).format(Number(value))} km`;
  if (name === "regoState") return value.toUpperCase();
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) {
    const time = new Date(`${value}Z`);
    return Number.isNaN(time.getTime()) ? value : momentText(language, time, "UTC");
  }
  return value;
}
