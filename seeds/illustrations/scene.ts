/** A place to stand a car: what is behind it, what lies before it, and the ground under its wheels. */
export interface Scene {
  defs: string;
  background: string;
  /** Over the car: haze, a kerb. */
  foreground: string;
  /** How much of the car the ground mirrors, 0 to 1. */
  mirror: number;
}

/** y of the ground on which the wheels stand. */
export const GROUND = 604;
