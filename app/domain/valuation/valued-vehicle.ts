import type { AustralianState } from "../car";

/** The shopper's own car, as far as it is known when it is valued. */
export interface ValuedVehicle {
  make: string;
  model: string;
  /** Null: not known; it narrows what the car is compared with when it is. */
  badge: string | null;
  year: number;
  /** Kilometres on the clock. */
  kms: number;
}

/** A car that a registration may stand for. */
export interface RegisteredVehicle extends Omit<ValuedVehicle, "kms" | "year"> {
  /** The provider's own name of it, to choose it by. */
  id: string;
  /** Year, make, model and badge, as one name. */
  name: string;
  year: number | null;
  colour: string | null;
}

/** Most characters that a number plate has, personalised and heritage plates too. */
export const LONGEST_REGO = 9;

/** A plate as it is compared: "1ab-2cd " → "1AB2CD"; null: it is none. */
export function normalRego(text: string | null | undefined): string | null {
  const plate = (text ?? "").toUpperCase().replace(/[\s.·•-]/g, "");
  return /^[A-Z0-9]+$/.test(plate) && plate.length <= LONGEST_REGO ? plate : null;
}

/**
 * Whether a plate of one state may be the plate of a car that stands in another. Plates are told apart by state: the
 * same letters may hang on two cars. A car whose state is not known may be either.
 */
export function mayBeRegisteredIn(car: { state: AustralianState | null }, regoState: string): boolean {
  return car.state === null || car.state === regoState.toUpperCase();
}

/** Next year's models are sold from the middle of this year on. */
export function lastModelYear(thisYear: number): number {
  return thisYear + 1;
}
