/**
 * Answers that the form fills in from the car and never asks for (spec 1 §3 "Form defaults"). They follow the car,
 * not the visitor: an import may change them between two posts of one form.
 */
export const CAR_NAMING_ANSWERS: ReadonlySet<string> = new Set([
  "stock_number",
  "Vehicle Make",
  "Vehicle Model",
]);

export const PREFILLED_ANSWERS: ReadonlySet<string> = new Set([
  ...CAR_NAMING_ANSWERS,
  "car_id",
  "car_type",
  "vehicle_status",
  "dealership_slug",
  "manufacturer_slug",
  "autogauge_enabled",
]);

/** What the site worked out from the other answers and its stock, which may have changed between two posts. */
export const WORKED_OUT_ANSWERS: ReadonlySet<string> = new Set(["valuation_estimate", "valuation_basis"]);

/** Answers that are dollars. */
const AMOUNTS: ReadonlySet<string> = new Set(["offer_from_client", "vehiclePriceBudget", "deposit"]);

/**
 * An answer as people write it: "25000" dollars as $25,000, "85000" kms as 85,000 km, "qld" as QLD, the time
 * "2026-11-25T10:30", which is the dealership's own, as Wednesday 25 November 2026 at 10:30 am. All others as they are.
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
    if (Number.isNaN(time.getTime())) return value;
    return new Intl.DateTimeFormat(language, {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZone: "UTC",
    }).format(time);
  }
  return value;
}
