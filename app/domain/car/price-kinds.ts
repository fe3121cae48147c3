import type { Car } from "./car";
import { priceDisplay } from "./price";

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

/** Counts the available cars by what their prices state. */
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
