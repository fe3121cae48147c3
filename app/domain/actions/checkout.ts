import type { Car } from "../car";

/** Reserving and buying a car online (spec 1 §5 "Saving and display rules", §9; spec 2 §4 "Reserve"). */

export interface CheckoutRules {
  enabled: boolean;
  /** Last part of the address: `/cars/{slug}/checkout`, or `buy-online` for some tenants (spec 1 §2). */
  path: "checkout" | "buy-online";
  /** What a car takes whose feed names no payment processor. */
  default_payment_processors: readonly string[];
  /** Dollars; the spec's is 200. Null: no amount is named. */
  reserve_amount: number | null;
  /** The spec's is 48. */
  reserve_hours: number;
}

export type CheckoutCar = Pick<
  Car,
  "slug" | "status" | "reserved" | "tag" | "car_type" | "make" | "payment_processors"
>;

/** A car tagged so is not for sale: nothing is sold, held or offered for. */
export function isTestDriveOnly(car: Pick<Car, "tag">): boolean {
  return car.tag?.trim().toLowerCase() === "test drive only";
}

/** In stock, not reserved and for sale: the car that a buy action is about. */
export function isForSale(car: Pick<Car, "status" | "reserved" | "tag">): boolean {
  return car.status === "in_stock" && !car.reserved && !isTestDriveOnly(car);
}

/** "Reserve and checkout buttons appear only when checkout is enabled for the car" (spec 1 §5). */
export function checkoutEnabled(car: CheckoutCar, rules: CheckoutRules): boolean {
  const processors = car.payment_processors ?? rules.default_payment_processors;
  return rules.enabled && processors.length > 0 && isForSale(car);
}

export function checkoutHref(car: Pick<Car, "slug">, rules: Pick<CheckoutRules, "path">): string {
  return `/cars/${car.slug}/${rules.path}`;
}

/** "The reserve amount label is hidden when null or '$0'" (spec 1 §5): dollars, or null for no label. */
export function reserveAmount({ reserve_amount }: Pick<CheckoutRules, "reserve_amount">): number | null {
  return reserve_amount === null || reserve_amount <= 0 ? null : reserve_amount;
}

/** "An Online Purchase button shows for certain sites (some … sites, some used cars)" (spec 2 §4). */
export interface OnlinePurchaseRules {
  enabled: boolean;
  /** Only these; none named: all. */
  car_types: readonly Car["car_type"][];
  makes: readonly string[];
}

export function onlinePurchaseEnabled(
  car: Pick<Car, "status" | "reserved" | "tag" | "car_type" | "make">,
  rules: OnlinePurchaseRules,
): boolean {
  const named = (list: readonly string[], value: string) =>
    list.length === 0 || list.some((entry) => entry.toLowerCase() === value.toLowerCase());
  return (
    rules.enabled && isForSale(car) && named(rules.car_types, car.car_type) && named(rules.makes, car.make)
  );
}

export function onlinePurchaseHref(car: Pick<Car, "slug">): string {
  return `/checkout-journey?car_id=${encodeURIComponent(car.slug)}`;
}
