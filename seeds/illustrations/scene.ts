/** A setting for a car: background, foreground, and the ground under its wheels. */
export interface Scene {
  defs: string;
  background: string;
  /** Over the car: haze, a kerb. */
  foreground: string;
  /** How much of the car the ground mirrors, 0 to 1. */
  mirror: number;
}

/** y of the ground under the wheels. */
export const GROUND = 604;
