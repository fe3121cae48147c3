import type { AustralianState } from "../car/car";

/** The shopper's own car, with what is known at the valuation. */
export interface ValuedVehicle {
  make: string;
  model: string;
  /** Null when unknown. When known, it restricts the comparable cars. */
  badge: string | null;
  year: number;
  /** Kilometres on the odometer. */
  kms: number;
}

/** Kilometres of comparable cars, both limits inclusive. */
export interface KmRange {
  min: number;
  max: number;
}

/** A car that a registration may belong to. */
export interface RegisteredVehicle extends Omit<ValuedVehicle, "kms" | "year"> {
  /** The provider's identifier, to choose the car by. */
  id: string;
  /** Year, make, model and badge in one text. */
  name: string;
  year: number | null;
  colour: string | null;
}

/** Maximum characters of a number plate, including personalised and heritage plates. */
export const MAX_REGO_LENGTH = 9;

/** Normalises a plate for comparisons: "1ab-2cd " → "1AB2CD". Returns null for a text that is no plate. */
export function normalRego(text: string | null | undefined): string | null {
  const plate = (text ?? "").toUpperCase().replace(/[\s.·•-]/g, "");
  return /^[A-Z0-9]+$/.test(plate) && plate.length <= MAX_REGO_LENGTH ? plate : null;
}

/**
 * Whether a plate of one state can belong to a car in another. The same letters can be on two cars in two states. A car
 * in an unknown state may be either.
 */
export function mayBeRegisteredIn(car: { state: AustralianState | null }, regoState: string): boolean {
  return car.state === null || car.state === regoState.toUpperCase();
}

/** Returns the latest model year: next year's models are sold from the middle of this year. */
export function lastModelYear(thisYear: number): number {
  return thisYear + 1;
}
