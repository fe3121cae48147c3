import type { AdjustmentAnswers } from "~/domain/valuation/adjustments";
import type { Valuation } from "~/domain/valuation/estimate";
import type { RegisteredVehicle, ValuedVehicle } from "~/domain/valuation/valued-vehicle";

/**
 * Somebody who knows number plates and what cars are worth. The default is the site's own stock; a valuation service
 * is another implementation, with a name in app/domain/valuation/providers.ts.
 */
export interface ValuationProvider {
  /** Which cars a registration may stand for; none: it is not known. Never throws: failures are logged. */
  lookUp(rego: string, regoState: string): Promise<RegisteredVehicle[]>;
  /** What a car is worth. Never throws: what can't be told is a valuation without an estimate. */
  value(vehicle: ValuedVehicle, answers: AdjustmentAnswers): Promise<Valuation>;
}
