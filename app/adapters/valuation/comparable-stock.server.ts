import type { Logger } from "pino";
import type { Car } from "~/domain/car/car";
import type { AdjustmentAnswers } from "~/domain/valuation/adjustments";
import { ineligibleFor } from "~/domain/valuation/eligibility";
import {
  type ComparableCar,
  type EstimateRules,
  estimateFrom,
  estimateFromShared,
  type Valuation,
} from "~/domain/valuation/estimate";
import type { SharedPrices } from "~/domain/valuation/shared-prices";
import {
  type KmRange,
  mayBeRegisteredIn,
  type RegisteredVehicle,
  type ValuedVehicle,
} from "~/domain/valuation/valued-vehicle";

/** The part of a site's stock that the valuation reads. */
interface ValuationStock {
  /** Cars that are or were in stock with this number plate, newest first. */
  byRego(rego: string): Promise<Car[]>;
  /** Cars for sale that may be comparable; further ones are harmless. */
  forSaleLike(vehicle: ValuedVehicle): Promise<ComparableCar[]>;
  /** Prices of several dealerships for such cars; null: too few. Absent: the site doesn't share its prices. */
  shared?: (vehicle: ValuedVehicle) => Promise<{ prices: SharedPrices; kms: KmRange } | null>;
}

interface ComparableStockOptions {
  stock: ValuationStock;
  rules: EstimateRules;
  thisYear: number;
  log: Pick<Logger, "warn">;
}

/**
 * The default provider: finds cars by number plate in the site's current and past stock, and estimates from the prices
 * of comparable cars: the site's own, or where these are too few, those of dealerships that share their prices.
 */
export function comparableStock({ stock, rules, thisYear, log }: ComparableStockOptions): ValuationProvider {
  return {
    async lookUp(rego, regoState): Promise<RegisteredVehicle[]> {
      try {
        const cars = await stock.byRego(rego);
        return distinct(
          cars.filter(
            (car) => car.item_type === "car" && car.year !== null && mayBeRegisteredIn(car, regoState),
          ),
        );
      } catch (error) {
        log.warn({ error: nameOf(error) }, "a registration can't be looked up");
        return [];
      }
    },

    async value(vehicle: ValuedVehicle, answers: AdjustmentAnswers): Promise<Valuation> {
      const reason = ineligibleFor(vehicle, thisYear, rules);
      if (reason) return { kind: "none", reason };
      try {
        const cars = await stock.forSaleLike(vehicle);
        const valuation = estimateFrom(vehicle, cars, answers, thisYear, rules);
        if (valuation.kind === "estimate" || valuation.reason !== "sample") return valuation;
        const shared = await stock.shared?.(vehicle);
        if (!shared) return valuation;
        const body = cars.find((car) => car.body)?.body ?? undefined;
        return estimateFromShared(shared.prices, shared.kms, answers, rules, body);
      } catch (error) {
        log.warn({ error: nameOf(error) }, "a car can't be valued");
        return { kind: "none", reason: "unavailable" };
      }
    },
  };
}

/** A car that was in stock twice is returned once, in its latest state. */
function distinct(cars: readonly Car[]): RegisteredVehicle[] {
  const found = new Map<string, RegisteredVehicle>();
  for (const { id, name, year, make, model, badge, colour } of cars) {
    const kind = [year, make, model, badge, colour].join("|");
    if (!found.has(kind)) found.set(kind, { id, name, year, make, model, badge, colour });
  }
  return [...found.values()];
}

/** Logs no message text, which may repeat the shopper's input. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

/**
 * A source of number plates and car values. The default is the site's own stock; a valuation service is another
 * implementation, named in app/domain/valuation/eligibility.ts.
 */
export interface ValuationProvider {
  /** Returns the cars that a number plate may belong to; none when it is unknown. Never throws: failures are logged. */
  lookUp(rego: string, regoState: string): Promise<RegisteredVehicle[]>;
  /** Returns what a car is worth. Never throws: without enough data the valuation has no estimate. */
  value(vehicle: ValuedVehicle, answers: AdjustmentAnswers): Promise<Valuation>;
}
