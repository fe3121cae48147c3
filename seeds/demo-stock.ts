import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { CarType } from "~/domain/car/car";
import { candidateAt, type Pool, stockPool } from "./catalogue-sampler";
import { drawCar } from "./demo-car";
import { demoClock } from "./demo-clock";
import type { DemoProfile, DemoSite } from "./demo-profile";
import { applyEdge, edgeCarsFor, edgesOf } from "./edge-case-cars";
import { withFinance } from "./finance";
import { drawFrom, seedOf } from "./random";

/** Incremented when the generator makes different cars from the same profile. */
export const GENERATOR_VERSION = 4;

/**
 * A site's demo stock. The same site and profile give the same cars at every call; only dates (and, from one
 * calendar year to the next, model years) follow the day of `now`.
 * @throws Error when no model of the catalogue, or no dealership, fits the profile
 */
export function demoStock(site: DemoSite, now: Date): IncomingCar[] {
  const clock = demoClock(now);
  const { states } = site.profile;
  if (states && !site.dealerships.some(({ state }) => (states[state] ?? 0) > 0)) {
    throw new Error("demo stock: states gives none of the site's dealerships a weight above 0");
  }
  const types = carTypePlan(site.profile);
  const pools = new Map<CarType, Pool>();
  for (const type of new Set(types)) {
    pools.set(type, stockPool(site.profile, type, site.manufacturer?.name ?? null));
  }
  const edges = edgeCarsFor(types, edgesOf(site.profile));
  return types.map((carType, index) => {
    const draw = drawFrom(seedOf(`${site.profile.seed}:${site.slug}:${index}`));
    const candidate = candidateAt(pools.get(carType) as Pool, draw.float(0, 1));
    const edge = edges.get(index);
    const car = drawCar(draw, site, { carType, candidate, index, clock, plain: edge !== undefined });
    return withFinance(draw, site.profile, edge ? applyEdge(edge, car, clock) : car);
  });
}

/** Returns the type of each car: as many of each as the weights say, in mixed order. */
function carTypePlan(profile: DemoProfile): CarType[] {
  const { count, car_types: weights } = profile;
  const total = weights.new + weights.demo + weights.used;
  if (total <= 0) throw new Error("demo stock: car_types has no weight above 0");
  const fresh = Math.round((count * weights.new) / total);
  const demo = Math.min(count - fresh, Math.round((count * weights.demo) / total));
  return mixed(
    Array.from({ length: count }, (_, i) => (i < fresh ? "new" : i < fresh + demo ? "demo" : "used")),
  );
}

/** Mixes a list without randomness: a fixed stride visits every position once. */
function mixed<T>(list: readonly T[]): T[] {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let stride = Math.max(1, Math.round(list.length * 0.618));
  while (divisor(stride, list.length) !== 1) stride++;
  return list.map((_, index) => list[(index * stride) % list.length] as T);
}
