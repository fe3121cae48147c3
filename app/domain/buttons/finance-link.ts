import type { Car } from "../car/car";
import { offersStockFinancing } from "../finance/finance-view";
import { own } from "../text/own-property";

export interface FinanceLinkRules {
  /**
   * By dealership_slug: "a dealership may override the default" (rules/buttons#finance-button). A path, or an https
   * address.
   */
  dealership_paths: Readonly<Record<string, string>>;
  /** The page of personalised finance, at a dealer that finances its stock; null: it doesn't. */
  stock_financing: string | null;
}

/**
 * Returns the address of a car's finance enquiry: its own form, or the page that its dealership names instead, or the
 * site's personalised finance where the car is financed from stock (rules/finance#stock-financing), with the query of
 * rules/buttons#finance-button. "Link ends with anchor #finance-form".
 * @param price dollars as shown; null: none
 */
export function financeEnquiryHref(
  car: Pick<Car, "id" | "slug" | "car_type" | "dealership_slug" | "status" | "reserved">,
  price: number | null,
  rules: FinanceLinkRules,
): string {
  const financed = offersStockFinancing(car, price) ? rules.stock_financing : null;
  const path = own(rules.dealership_paths, car.dealership_slug) ?? financed;
  if (path === null) return `/cars/${car.slug}/finance-enquiry#finance-form`;
  const [address = "", query] = (path.split("#")[0] ?? "").split("?");
  const parameters = new URLSearchParams(query);
  parameters.set("preferredDealership", car.dealership_slug);
  if (price !== null) parameters.set("vehiclePriceBudget", String(price));
  parameters.set("car_id", car.id);
  parameters.set("car_type", car.car_type);
  return `${address}?${parameters}#finance-form`;
}
