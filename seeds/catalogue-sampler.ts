import type { CarType } from "~/domain/car/car";
import { type Badge, CATALOGUE, type CatalogueModel, type Engine } from "./catalogue";
import type { DemoProfile } from "./demo-profile";
import { usedValue } from "./valuation";

/**
 * The year of the catalogue's data. Ages are drawn relative to it, and model years then move with the clock, so that
 * the stock does not age.
 */
export const CATALOGUE_YEAR = 2026;

/** One possible vehicle: a badge of a model at an age. */
export interface Candidate {
  model: CatalogueModel;
  badge: Badge;
  engine: Engine;
  ageYears: number;
}

export interface Pool {
  candidates: readonly Candidate[];
  /** Cumulative weights, in the same order. */
  cumulative: readonly number[];
}

/** How frequent cars of each age are, from 0 years; older ones are rarer. */
const AGE_WEIGHTS = [3, 6, 8, 9, 10, 10, 9, 9, 8, 7, 6, 5, 4.5, 4, 3, 2.5, 2, 1.5, 1, 1, 0.6];

function makeWeight(weights: Record<string, number> | undefined, make: string): number {
  if (!weights) return 1;
  return weights[make] ?? weights["*"] ?? 0;
}

/**
 * Returns everything in the catalogue that the profile allows for this car type, weighted by popularity and age.
 * @throws Error when nothing matches
 */
export function stockPool(profile: DemoProfile, carType: CarType, manufacturer: string | null): Pool {
  const brandOnly = carType !== "used" && manufacturer ? { [manufacturer]: 1 } : undefined;
  const weights = profile.makes[carType] ?? brandOnly;
  const [youngest, oldest] =
    carType === "used" ? [profile.used_age.min, profile.used_age.max] : [0, carType === "new" ? 0 : 1];
  const candidates: Candidate[] = [];
  const cumulative: number[] = [];
  let sum = 0;
  for (const model of CATALOGUE) {
    const favoured = carType === "used" ? profile.models[`${model.make} ${model.model}`] : undefined;
    const modelWeight = makeWeight(weights, model.make) * model.popularity * (favoured ?? 1);
    if (modelWeight <= 0 || !profile.item_types.includes(model.itemType)) continue;
    for (const badge of model.badges) {
      const engine = model.engines.get(badge.engine);
      if (!engine) throw new Error(`${model.make} ${model.model} ${badge.name}: no engine "${badge.engine}"`);
      const [from, to] = badge.years ?? model.years;
      for (let ageYears = youngest; ageYears <= oldest; ageYears++) {
        const year = CATALOGUE_YEAR - ageYears;
        if (year < from || year > (to ?? CATALOGUE_YEAR)) continue;
        const value =
          carType === "used" ? usedValue(badge.price, ageYears, ageYears * 12_500, model.hold) : badge.price;
        if (value < profile.price.min || value > profile.price.max) continue;
        sum +=
          (modelWeight / model.badges.length) *
          (AGE_WEIGHTS[Math.min(ageYears, AGE_WEIGHTS.length - 1)] ?? 1);
        candidates.push({ model, badge, engine, ageYears });
        cumulative.push(sum);
      }
    }
  }
  if (candidates.length === 0)
    throw new Error(`demo stock: no model of the catalogue fits the profile's ${carType} cars`);
  return { candidates, cumulative };
}

/** Returns the candidate at `point` (0 to 1) of the pool's total weight. */
export function candidateAt(pool: Pool, point: number): Candidate {
  const target = point * (pool.cumulative.at(-1) ?? 0);
  let low = 0;
  let high = pool.cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pool.cumulative[middle] ?? 0) < target) low = middle + 1;
    else high = middle;
  }
  return pool.candidates[low] as Candidate;
}
