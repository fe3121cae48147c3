import type { Car } from "../car/car";
import { isStateWord } from "../car/car-state";
import { hasPhrase } from "../car/parts-only";
import { type PriceDisplay, type PricedCar, priceDisplay, shownPrice } from "../car/price";

/** Reserving and buying a car online (rules/buttons#reserve-button). */

export interface CheckoutRules {
  enabled: boolean;
  /**
   * Last part of the address: `/cars/{slug}/checkout`, or `buy-online` for some tenants
   * (rules/buttons#reserve-button).
   */
  path: "checkout" | "buy-online";
  /** The site's own payment processors, and those of a car whose feed names none. */
  default_payment_processors: readonly string[];
  /** A car must cost at least this many times the deposit. */
  min_price_deposits: number;
  /** Phrases in the tag or the name of cars that can't be reserved. */
  excluded_phrases: readonly string[];
  /** Car types that can be reserved; an empty list means all. */
  car_types: readonly Car["car_type"][];
  /** Dollars; 200 in the specification. Null: the button names no amount, and the deposit is the default. */
  reserve_amount: number | null;
  /** 48 in the specification. */
  reserve_hours: number;
  /** Slugs of the dealerships that can be paid online: those with an account at the gateway. */
  payable_dealerships: readonly string[];
}

/** Dollars, where a site names no amount. */
const DEFAULT_DEPOSIT = 200;

type CheckoutCar = Pick<
  Car,
  | "slug"
  | "name"
  | "status"
  | "reserved"
  | "tag"
  | "car_type"
  | "make"
  | "payment_processors"
  | "dealership_slug"
> &
  PricedCar;

/**
 * Whether the car's tag says that it is for test drives only. Such a car can't be bought or reserved, and takes no
 * offers.
 */
export function isTestDriveOnly(car: Pick<Car, "tag">): boolean {
  return car.tag?.trim().toLowerCase() === "test drive only";
}

/**
 * Whether the car can be bought: in stock, not reserved, not for test drives only, and without a tag that says it is
 * sold, reserved or on its way (a yard may write so before its feed does).
 */
export function isForSale(car: Pick<Car, "status" | "reserved" | "tag">): boolean {
  return (
    car.status === "in_stock" &&
    !car.reserved &&
    !isTestDriveOnly(car) &&
    !(car.tag !== null && isStateWord(car.tag))
  );
}

/** "Reserve and checkout buttons appear only when checkout is enabled for the car" (rules/buttons#reserve-button). */
export function checkoutEnabled(car: CheckoutCar, rules: CheckoutRules): boolean {
  return checkoutObstacle(car, rules) === null;
}

/**
 * Why a car can't be reserved online (rules/checkout#checkout-possible). no_account: nobody could be paid. no_price:
 * nobody knows yet what they would buy it for. not_online: the site or the car takes no payment, or it is not for sale.
 * A car that costs hardly more than its deposit is no car to reserve either.
 */
export type CheckoutObstacle = "not_online" | "no_account" | "no_price";

/** Returns null when the car can be reserved online. */
export function checkoutObstacle(car: CheckoutCar, rules: CheckoutRules): CheckoutObstacle | null {
  if (!rules.enabled || !takesPayment(car, rules) || !isForSale(car)) return "not_online";
  if (!isListed(rules.car_types, car.car_type)) return "not_online";
  if ([car.tag, car.name].some((text) => hasPhrase(text, rules.excluded_phrases))) return "not_online";
  if (!rules.payable_dealerships.includes(car.dealership_slug)) return "no_account";
  const price = purchaseDollars(car);
  if (price === null) return "no_price";
  return price < rules.min_price_deposits * depositOf(rules) ? "not_online" : null;
}

/** Returns what a buyer pays for the car: a price for a week buys none (rules/checkout#purchase-price). */
export function purchasePrice(car: PricedCar): PriceDisplay {
  return priceDisplay(car, { offersSubscription: false });
}

/** Returns that price in dollars; null: there is none. */
export function purchaseDollars(car: PricedCar): number | null {
  return shownPrice(purchasePrice(car));
}

/** What every checkout takes payments through; the sandbox stands in for it. */
const GATEWAY_PROCESSOR = "stripe";

/** Whether the feed lets the car be paid for through a processor that the site has. */
function takesPayment(
  { payment_processors }: Pick<CheckoutCar, "payment_processors">,
  { default_payment_processors: own }: Pick<CheckoutRules, "default_payment_processors">,
): boolean {
  if (payment_processors === null) return own.length > 0;
  return payment_processors.some((name) => isListed([GATEWAY_PROCESSOR, ...own], name.trim()));
}

/** Ignores letter case. An empty list names everything. */
function isListed(list: readonly string[], value: string): boolean {
  return list.length === 0 || list.some((entry) => entry.toLowerCase() === value.toLowerCase());
}

export function checkoutHref(car: Pick<Car, "slug">, rules: Pick<CheckoutRules, "path">): string {
  return `/cars/${car.slug}/${rules.path}`;
}

/**
 * "The reserve amount label is hidden when null or '$0'" (rules/buttons#reserve-deposit): dollars, or null for no
 * label.
 */
export function reserveAmount({ reserve_amount }: Pick<CheckoutRules, "reserve_amount">): number | null {
  return reserve_amount === null || reserve_amount <= 0 ? null : reserve_amount;
}

/** Dollars that a shopper pays to reserve a car; 0: the site takes no deposit, and so no reservations. */
export function depositOf({ reserve_amount }: Pick<CheckoutRules, "reserve_amount">): number {
  return reserve_amount ?? DEFAULT_DEPOSIT;
}

/**
 * "An Online Purchase button shows for certain sites (some … sites, some used cars)"
 * (rules/buttons#online-purchase-button).
 */
export interface OnlinePurchaseRules {
  enabled: boolean;
  /** Car types that have the button; an empty list means all. */
  car_types: readonly Car["car_type"][];
  makes: readonly string[];
}

export function onlinePurchaseEnabled(
  car: Pick<Car, "status" | "reserved" | "tag" | "car_type" | "make">,
  rules: OnlinePurchaseRules,
): boolean {
  return (
    rules.enabled &&
    isForSale(car) &&
    isListed(rules.car_types, car.car_type) &&
    isListed(rules.makes, car.make)
  );
}

export function onlinePurchaseHref(car: Pick<Car, "slug">): string {
  return `/checkout-journey?car_id=${encodeURIComponent(car.slug)}`;
}
