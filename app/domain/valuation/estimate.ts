import { SIMILAR_YEARS } from "../market-price";
import { PRICE_FLOOR } from "../price";
import { type Adjustment, type AdjustmentAnswers, adjusted, adjustmentsOf } from "./adjustments";
import { type EligibilityRules, type Ineligible, ineligibleFor } from "./eligibility";
import type { ValuedVehicle } from "./valued-vehicle";

export interface EstimateRules extends EligibilityRules {
  /** What a dealer gives for a car, per cent of what such cars are asked for. */
  trade_in_percent: number;
  /** Per cent that the range reaches below and above its middle. */
  spread_percent: number;
  /** Kilometres that a comparable car may have run more or less. */
  kms_band: number;
  /** Fewer comparable cars than this make no estimate. */
  minimum_sample: number;
}

/** A car that is for sale, as far as a valuation reads it. */
export interface ComparableCar {
  make: string;
  model: string;
  badge: string | null;
  year: number | null;
  km: number | null;
  /** Dollars that it is asked for; null: no price is shown. */
  price: number | null;
  car_type: "new" | "demo" | "used";
  status: "in_stock" | "coming_soon" | "sold";
}

/** What an estimate rests on: so many cars, asked for from so much to so much. */
export interface EstimateBasis {
  cars: number;
  from: number;
  to: number;
}

export interface Estimate {
  kind: "estimate";
  /** Whole dollars, low below high. */
  low: number;
  high: number;
  basis: EstimateBasis;
  adjustments: Adjustment[];
}

/** `online`: the site has every car valued by a person. `sample`: too few cars to compare with. */
export type NoEstimateReason = Ineligible | "online" | "sample" | "worth" | "unavailable";

export interface NoEstimate {
  kind: "none";
  reason: NoEstimateReason;
}

export type Valuation = Estimate | NoEstimate;

/** Of cars for sale, which a car is held against: the same model, about as old, about as far driven, not new. */
export function isComparableWith(
  vehicle: ValuedVehicle,
  car: ComparableCar,
  { kms_band }: Pick<EstimateRules, "kms_band">,
): boolean {
  return (
    car.status === "in_stock" &&
    car.car_type !== "new" &&
    (car.price ?? 0) > PRICE_FLOOR &&
    same(car.make, vehicle.make) &&
    same(car.model, vehicle.model) &&
    car.year !== null &&
    Math.abs(car.year - vehicle.year) <= SIMILAR_YEARS &&
    car.km !== null &&
    Math.abs(car.km - vehicle.kms) <= kms_band
  );
}

/**
 * What a dealer would give for a car, as a range (spec 2 §5): the median asking price of comparable cars, less what
 * lies between asking and buying, with the answers about its condition.
 * Where the grade is known and enough cars share it, only those count: a base grade is no top grade.
 * @param cars candidates; those that are not comparable are left out here
 */
export function estimateFrom(
  vehicle: ValuedVehicle,
  cars: readonly ComparableCar[],
  answers: AdjustmentAnswers,
  thisYear: number,
  rules: EstimateRules,
): Valuation {
  const reason = ineligibleFor(vehicle, thisYear, rules);
  if (reason) return { kind: "none", reason };
  const comparable = cars.filter((car) => isComparableWith(vehicle, car, rules));
  const ofGrade = comparable.filter(({ badge }) => vehicle.badge !== null && same(badge, vehicle.badge));
  const compared = ofGrade.length >= rules.minimum_sample ? ofGrade : comparable;
  const prices = compared.map(({ price }) => price ?? 0).sort((a, b) => a - b);
  const [from] = prices;
  const to = prices.at(-1);
  if (from === undefined || to === undefined || prices.length < rules.minimum_sample) {
    return { kind: "none", reason: "sample" };
  }
  const adjustments = adjustmentsOf(answers);
  const worth = adjusted((median(prices) * rules.trade_in_percent) / 100, adjustments);
  const range = rangeAround(worth, rules.spread_percent);
  if (!range) return { kind: "none", reason: "worth" };
  return { kind: "estimate", ...range, basis: { cars: prices.length, from, to }, adjustments };
}

/** Of prices in order. One car priced by mistake does not move it. */
export function median(prices: readonly number[]): number {
  const middle = Math.floor(prices.length / 2);
  const upper = prices[middle] ?? 0;
  return prices.length % 2 === 1 ? upper : ((prices[middle - 1] ?? 0) + upper) / 2;
}

/** Worths from here on are rounded to $500, lower ones to $100. */
export const COARSE_FROM = 20_000;

/**
 * Rounded outwards, so that the range never claims more than the figures do; null where nothing sensible is left:
 * a car that is worth next to nothing is looked at, not priced online.
 */
export function rangeAround(worth: number, spreadPercent: number): { low: number; high: number } | null {
  const step = worth >= COARSE_FROM ? 500 : 100;
  const spread = (worth * spreadPercent) / 100;
  // A hundredth of a cent forgives what floating point adds.
  const low = Math.floor((worth - spread + 0.0001) / step) * step;
  const high = Math.ceil((worth + spread - 0.0001) / step) * step;
  return low < 500 ? null : { low, high };
}

function same(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();
}
