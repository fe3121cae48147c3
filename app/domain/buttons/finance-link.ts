import type { Car } from "../car/car";
import { own } from "../text/own-property";

export interface FinanceLinkRules {
  /**
   * By dealership_slug: "a dealership may override the default" (rules/buttons#finance-button). A path, or an https
   * address.
   */
  dealership_paths: Readonly<Record<string, string>>;
}

/**
 * Returns the address of a car's finance enquiry: its own form, or the page that its dealership names instead, with the
 * query of rules/buttons#finance-button. "Link ends with anchor #finance-form". `price`: dollars as shown, or null.
 */
export function financeEnquiryHref(
  car: Pick<Car, "id" | "slug" | "car_type" | "dealership_slug">,
  price: number | null,
  rules: FinanceLinkRules,
): string {
  const path = own(rules.dealership_paths, car.dealership_slug);
  if (path === undefined) return `/cars/${car.slug}/finance-enquiry#finance-form`;
  const [address = "", query] = (path.split("#")[0] ?? "").split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("preferredDealership", car.dealership_slug);
  if (price !== null) parameters.set("vehiclePriceBudget", String(price));
  parameters.set("car_id", car.id);
  parameters.set("car_type", car.car_type);
  return `${address}?${parameters}#finance-form`;
}
