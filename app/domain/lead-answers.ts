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
