import { createHash } from "node:crypto";
import { faker } from "@faker-js/faker/locale/en_AU";

/**
 * The few faker functions that the demo stock needs. The generator is reseeded for each car, so that one car never
 * affects another.
 */
export interface Draw {
  /** True with this probability. */
  chance(share: number): boolean;
  int(min: number, max: number): number;
  float(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
  /** Keeps the order of `values`. */
  some<T>(values: readonly T[], count: number): T[];
  weighted<T>(values: readonly (readonly [value: T, weight: number])[]): T;
  /** "?" is a capital letter, "#" a digit. */
  pattern(text: string): string;
  of(characters: string, length: number): string;
}

/** Returns a seed for faker from a text: the first 32 bits of its SHA-256. */
export function seedOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

/** Returns a stable hexadecimal name for a text. */
export function nameOf(text: string, length: number): string {
  return createHash("sha256").update(text).digest("hex").slice(0, length);
}

/** Returns the draws of a seed. Use one at a time: a second call reseeds the same generator. */
export function drawFrom(seed: number): Draw {
  faker.seed(seed);
  const draw: Draw = {
    chance: (share) => faker.number.float() < share,
    int: (min, max) => faker.number.int({ min, max }),
    float: (min, max) => faker.number.float({ min, max }),
    pick(values) {
      if (values.length === 0) throw new Error("nothing to pick from");
      return values[faker.number.int({ min: 0, max: values.length - 1 })] as (typeof values)[number];
    },
    some(values, count) {
      const chosen = new Set(faker.helpers.arrayElements([...values.keys()], Math.min(count, values.length)));
      return values.filter((_, index) => chosen.has(index));
    },
    weighted(values) {
      const possible = values.flatMap(([value, weight]) => (weight > 0 ? [{ value, weight }] : []));
      return faker.helpers.weightedArrayElement(possible);
    },
    pattern: (text) =>
      text.replace(/[?#]/g, (sign) =>
        sign === "?" ? draw.pick([..."ABCDEFGHJKLMNPQRSTUVWXYZ"]) : String(draw.int(0, 9)),
      ),
    of: (characters, length) => Array.from({ length }, () => draw.pick([...characters])).join(""),
  };
  return draw;
}
