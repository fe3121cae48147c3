import type { Car } from "../car/car";
import { isAvailable } from "../car/car-state";
import { isTestDriveOnly } from "./checkout";

export interface TradeInRules {
  enabled: boolean;
  /** Car types that accept a trade-in; an empty list means all. */
  car_types: readonly Car["car_type"][];
}

/**
 * "Trade-in button: shown only when the car qualifies; the qualification rule is not shown"
 * (rules/buttons#trade-in-button). Here a car qualifies when it is available, not reserved, for sale, and a car.
 * Caravans and trucks don't qualify: people value them, not the online estimate.
 */
export function qualifiesForTradeIn(
  car: Pick<Car, "status" | "reserved" | "tag" | "car_type" | "item_type">,
  rules: TradeInRules,
): boolean {
  if (!rules.enabled || !isAvailable(car.status) || car.reserved || isTestDriveOnly(car)) return false;
  return car.item_type === "car" && (rules.car_types.length === 0 || rules.car_types.includes(car.car_type));
}

export function tradeInHref(car: Pick<Car, "id">): string {
  return `/cars/trade-in?car_id=${encodeURIComponent(car.id)}`;
}
