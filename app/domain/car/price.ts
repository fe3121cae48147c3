import type { Car, PriceType } from "./car";

/** A price is shown only when above this many dollars (rules/cards#price-floor). */
export const PRICE_FLOOR = 10;

export type PricedCar = Pick<
  Car,
  "price" | "offer_price" | "before_price" | "subscription_price" | "preorder" | "price_type"
>;

/** What a car shows as its price. Amounts are dollars. */
export type PriceDisplay =
  | { kind: "subscription"; perWeek: number }
  | { kind: "price" | "reduced"; amount: number; was: number | null; type: PriceType | null }
  | { kind: "preorder" }
  | { kind: "none" };

/**
 * Price display precedence (rules/cards#price-order): subscription price where the site offers subscriptions, then the
 * reduced or car price when above 10, then PREORDER, then the site's no-price text.
 */
export function priceDisplay(car: PricedCar, options: { offersSubscription: boolean }): PriceDisplay {
  if (options.offersSubscription && (car.subscription_price ?? 0) > 0) {
    return { kind: "subscription", perWeek: car.subscription_price as number };
  }
  const reduced = (car.offer_price ?? 0) > PRICE_FLOOR ? car.offer_price : null;
  const amount = reduced ?? ((car.price ?? 0) > PRICE_FLOOR ? car.price : null);
  if (amount !== null && amount !== undefined) {
    const isReduced = reduced !== null && reduced !== car.price;
    return {
      kind: isReduced ? "reduced" : "price",
      amount,
      was: wasPrice(car, amount, isReduced),
      type: car.price_type,
    };
  }
  return car.preorder ? { kind: "preorder" } : { kind: "none" };
}

/** Returns the dollars of the shown price; null for weekly prices and when no price is shown. */
export function shownPrice(price: PriceDisplay): number | null {
  return price.kind === "price" || price.kind === "reduced" ? price.amount : null;
}

/** The struck-through price: before_price, or the car price when reduced, only when above the current one. */
function wasPrice(car: PricedCar, current: number, isReduced: boolean): number | null {
  const candidates = [car.before_price, isReduced ? car.price : null];
  return candidates.find((price) => price !== null && price > current) ?? null;
}

/** How many cars show a price of the whole car, and how many of these don't state the kind of price. */
export interface PriceKinds {
  priced: number;
  without: number;
}

/**
 * What a site can claim about its prices: "every" price states its kind, "some" do, or "none" because no car shows a
 * price of the whole car.
 */
export type PriceClaim = "every" | "some" | "none";

/** @param kinds null when they are unknown; the claim is then "some" */
export function priceClaim(kinds: PriceKinds | null): PriceClaim {
  if (kinds?.priced === 0) return "none";
  return kinds?.without === 0 ? "every" : "some";
}

/** The default wording's reasons that are true only when every price states its kind. */
const REASONS_ON_PRICES: ReadonlySet<string> = new Set(["home.reasons.plain_prices"]);

/** Returns the reasons (wording keys) that are true for a site with these prices. */
export function reasonsThatHold(reasons: readonly string[], claim: PriceClaim): string[] {
  return claim === "every" ? [...reasons] : reasons.filter((key) => !REASONS_ON_PRICES.has(key));
}

export function countPriceKinds(
  cars: readonly Pick<
    Car,
    "status" | "price" | "offer_price" | "before_price" | "subscription_price" | "preorder" | "price_type"
  >[],
  options: { offersSubscription: boolean },
  counted: PriceKinds = { priced: 0, without: 0 },
): PriceKinds {
  let { priced, without } = counted;
  for (const car of cars) {
    if (car.status === "sold") continue;
    const price = priceDisplay(car, options);
    if (price.kind !== "price" && price.kind !== "reduced") continue;
    priced += 1;
    if (price.type === null) without += 1;
  }
  return { priced, without };
}
