import { SIMILAR_YEARS } from "../car/market-price";
import { PRICE_FLOOR } from "../car/price";
import { type Adjustment, type AdjustmentAnswers, adjusted, adjustmentsOf } from "./adjustments";
import { type EligibilityRules, type Ineligible, ineligibleFor } from "./eligibility";
import type { SharedPrices } from "./shared-prices";
import type { KmRange, ValuedVehicle } from "./valued-vehicle";

export interface EstimateRules extends EligibilityRules {
  /** A dealer's buying price, in per cent of the asking price of such cars. */
  trade_in_percent: number;
  /** How far the range extends below and above its middle, in per cent. */
  spread_percent: number;
  /** Maximum difference in kilometres of a comparable car. */
  kms_band: number;
  /** Minimum number of comparable cars for an estimate. */
  minimum_sample: number;
}

/** A car for sale, with the fields that a valuation reads. */
export interface ComparableCar {
  make: string;
  model: string;
  badge: string | null;
  year: number | null;
  km: number | null;
  /** Asking price in dollars; null when no price is shown. */
  price: number | null;
  car_type: "new" | "demo" | "used";
  status: "in_stock" | "coming_soon" | "sold";
  /** Kind of body, where it is stated. */
  body?: string | null;
}

/** The basis of an estimate: how many cars, and the range of their asking prices. */
export interface EstimateBasis {
  cars: number;
  from: number;
  to: number;
  /** Where cars of several dealerships were compared; absent: only the site's own. */
  shared?: { dealerships: number; kms: KmRange };
  /** How many of the cars have more kilometres than the valued one, and fewer; absent: not known of other dealerships'. */
  kms?: { more: number; fewer: number };
}

export interface Estimate {
  kind: "estimate";
  /** Whole dollars, low below high. */
  low: number;
  high: number;
  basis: EstimateBasis;
  adjustments: Adjustment[];
  /** The body of the comparable cars; absent: none is stated. */
  body?: string | undefined;
}

/** `online`: people value all cars on this site. `sample`: too few comparable cars. */
export type NoEstimateReason = Ineligible | "online" | "sample" | "worth" | "unavailable";

interface NoEstimate {
  kind: "none";
  reason: NoEstimateReason;
}

export type Valuation = Estimate | NoEstimate;

/** Whether a car for sale is comparable: the same model, a similar age and distance, and not new. */
export function isComparableWith(
  vehicle: Pick<ValuedVehicle, "make" | "model" | "year">,
  car: ComparableCar,
  kms: KmRange,
): boolean {
  return (
    car.status === "in_stock" &&
    car.car_type !== "new" &&
    (car.price ?? 0) > PRICE_FLOOR &&
    isSame(car.make, vehicle.make) &&
    isSame(car.model, vehicle.model) &&
    car.year !== null &&
    Math.abs(car.year - vehicle.year) <= SIMILAR_YEARS &&
    car.km !== null &&
    car.km >= kms.min &&
    car.km <= kms.max
  );
}

/** Whether a car has the grade of the one that is valued. A grade that is not known is no grade. */
export function isOfGrade({ badge }: Pick<ValuedVehicle, "badge">, car: ComparableCar): boolean {
  return badge !== null && isSame(car.badge, badge);
}

/**
 * Estimates a dealer's buying price as a range (rules/valuation#valuation-basis): the median asking price of comparable
 * cars, less the dealer's margin, adjusted by the answers about its condition. When the badge is known and enough cars
 * share it, only those count, because a base grade is worth less than a top grade.
 * @param cars candidates; this function leaves out those that are not comparable
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
  const kms = { min: vehicle.kms - rules.kms_band, max: vehicle.kms + rules.kms_band };
  const comparable = cars.filter((car) => isComparableWith(vehicle, car, kms));
  const ofGrade = comparable.filter((car) => isOfGrade(vehicle, car));
  const compared = ofGrade.length >= rules.minimum_sample ? ofGrade : comparable;
  const prices = compared.map(({ price }) => price ?? 0).sort((a, b) => a - b);
  const [from] = prices;
  const to = prices.at(-1);
  if (from === undefined || to === undefined || prices.length < rules.minimum_sample) {
    return { kind: "none", reason: "sample" };
  }
  const body = compared.find((car) => car.body)?.body ?? undefined;
  const distances = compared.map(({ km }) => km ?? 0);
  const counted = {
    more: distances.filter((km) => km > vehicle.kms).length,
    fewer: distances.filter((km) => km < vehicle.kms).length,
  };
  const basis = { cars: prices.length, from, to, kms: counted };
  return estimateAt(median(prices), basis, answers, rules, body);
}

/**
 * Estimates from the prices of several dealerships, where the site's own cars are too few
 * (rules/valuation#valuation-shared-prices).
 * @param kms of the cars that were compared
 * @param body of the site's own cars of the model: the shared prices state none
 */
export function estimateFromShared(
  { cars, dealerships, median, from, to }: SharedPrices,
  kms: KmRange,
  answers: AdjustmentAnswers,
  rules: EstimateRules,
  body?: string,
): Valuation {
  const basis: EstimateBasis = {
    cars,
    from: Math.floor(from / stepOf(from)) * stepOf(from),
    to: Math.ceil(to / stepOf(to)) * stepOf(to),
    shared: { dealerships, kms },
  };
  return estimateAt(median, basis, answers, rules, body);
}

/** Cars from which on kilometres are compared: of two, one more says little. */
const MINIMUM_DISTANCES = 3;

/**
 * Returns to which part of the range a car's kilometres point: the upper one when at least two thirds of the compared
 * cars have more, the lower one when as many have fewer. Null: too few cars, or theirs are not known.
 */
export function partByKilometres({ cars, kms }: EstimateBasis): "low" | "middle" | "high" | null {
  if (!kms || cars < MINIMUM_DISTANCES) return null;
  if (kms.more * 3 >= cars * 2) return "high";
  return kms.fewer * 3 >= cars * 2 ? "low" : "middle";
}

/** @param price typical asking price of comparable cars */
function estimateAt(
  price: number,
  basis: EstimateBasis,
  answers: AdjustmentAnswers,
  { trade_in_percent, spread_percent }: EstimateRules,
  body?: string,
): Valuation {
  const adjustments = adjustmentsOf(answers);
  const range = rangeAround(adjusted((price * trade_in_percent) / 100, adjustments), spread_percent);
  return range ? { kind: "estimate", ...range, basis, adjustments, body } : { kind: "none", reason: "worth" };
}

/** Returns the median of sorted prices. One car with a wrong price does not change it. */
export function median(prices: readonly number[]): number {
  const middle = Math.floor(prices.length / 2);
  const upper = prices[middle] ?? 0;
  return prices.length % 2 === 1 ? upper : ((prices[middle - 1] ?? 0) + upper) / 2;
}

/** Values from here on are rounded to $500, lower ones to $100. */
export const COARSE_FROM = 20_000;

/**
 * Returns the range around a value, rounded outwards so that it never claims too much precision. Returns null when the
 * car is worth almost nothing: then a person values it.
 */
export function rangeAround(worth: number, spreadPercent: number): { low: number; high: number } | null {
  const step = stepOf(worth);
  const spread = (worth * spreadPercent) / 100;
  // Allows for floating-point error, by a hundredth of a cent.
  const low = Math.floor((worth - spread + 0.0001) / step) * step;
  const high = Math.ceil((worth + spread - 0.0001) / step) * step;
  return low < 500 ? null : { low, high };
}

function stepOf(dollars: number): number {
  return dollars >= COARSE_FROM ? 500 : 100;
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.trim().toLowerCase() === other.trim().toLowerCase();
}
