import { isAvailable } from "../availability";
import type { Car } from "../car";
import { isTestDriveOnly } from "./checkout";

export interface TradeInRules {
  enabled: boolean;
  /** Car types that a trade-in is taken against; none named: all. */
  car_types: readonly Car["car_type"][];
}

/**
 * "Trade-in button: shown only when the car qualifies; the qualification rule is not shown" (spec 1 §5). Here a car
 * qualifies when another can be traded in against it: it is available, nobody has reserved it, it is for sale, and
 * it is a car, as caravans and trucks are valued by people and not online.
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
