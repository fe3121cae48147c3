import type { AdjustmentAnswers } from "~/domain/valuation/adjustments";
import type { Valuation } from "~/domain/valuation/estimate";
import type { RegisteredVehicle, ValuedVehicle } from "~/domain/valuation/valued-vehicle";

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
