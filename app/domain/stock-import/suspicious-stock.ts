import type { CarFacts } from "../car/car";

/** Minimum number of cars; fewer don't show a pattern. */
const MIN_CARS = 20;
/** Maximum number of values; more don't change the result. */
const MAX_NUMBERS = 100_000;

/** Plausible range of the median price, in dollars. */
const MEDIAN_PRICE = [500, 1_000_000] as const;
/** Plausible range of the used cars' median kilometres. */
const MEDIAN_KM = [1000, 500_000] as const;
/** A field that this share of the cars lacks is reported. */
const MAX_MISSING_SHARE = 0.5;
const MAX_REJECTED_SHARE = 0.5;

/** UTF-8 read as Windows-1252 ("CitroÃ«n", "Donâ€™t"), and characters that were lost before. */
const WRONGLY_DECODED = /Ã[\u0080-\u00bf]|â€|Â[\u00a0-\u00bf]|\ufffd/;

const ALIKE = [
  ["year", "year"],
  ["model", "model"],
  ["colour", "colour"],
  ["price", "price"],
  ["km", "kilometres"],
] as const;

const REQUIRED_FIELDS = [
  ["price", "no price"],
  ["year", "no year"],
] as const;

/** Collects statistics over every car of a feed, and reports what a person should check. */
export class SuspiciousStock {
  #cars = 0;
  #used = 0;
  readonly #prices: number[] = [];
  readonly #usedKm: number[] = [];
  readonly #lacking = new Map<string, number>();
  /** The value that all cars so far share, by field; "differ" after two values differed. */
  readonly #alike = new Map<string, { value: string | number; cars: number } | "differ">();
  #usedWithoutKm = 0;
  #wronglyDecoded = 0;
  #example = "";

  add(facts: CarFacts): void {
    this.#cars += 1;
    if (facts.price !== null && this.#prices.length < MAX_NUMBERS) this.#prices.push(facts.price);
    if (facts.car_type === "used") {
      this.#used += 1;
      if (facts.km === null) this.#usedWithoutKm += 1;
      else if (this.#usedKm.length < MAX_NUMBERS) this.#usedKm.push(facts.km);
    }
    for (const [field] of REQUIRED_FIELDS) {
      if (facts[field] === null) this.#lacking.set(field, (this.#lacking.get(field) ?? 0) + 1);
    }
    for (const [field] of ALIKE) this.#compare(field, facts[field]);
    for (const text of [facts.name, facts.colour, facts.city, facts.dealercomments]) {
      if (!text || !WRONGLY_DECODED.test(text)) continue;
      this.#wronglyDecoded += 1;
      this.#example ||= text.slice(0, 60);
      break;
    }
  }

  #compare(field: string, value: string | number | null): void {
    const seen = this.#alike.get(field);
    if (value === null || seen === "differ") return;
    if (!seen) this.#alike.set(field, { value, cars: 1 });
    else if (seen.value === value) seen.cars += 1;
    else this.#alike.set(field, "differ");
  }

  /** Returns one sentence for each finding. */
  findings(rejected: number): string[] {
    const found: string[] = [];
    const rows = this.#cars + rejected;
    if (rows >= MIN_CARS && rejected > rows * MAX_REJECTED_SHARE) {
      found.push(`${rejected} of ${rows} rows are rejected`);
    }
    if (this.#wronglyDecoded > 0) {
      found.push(
        `the text of ${this.#wronglyDecoded} cars looks wrongly decoded (${JSON.stringify(this.#example)}): is it the feed's encoding?`,
      );
    }
    if (this.#cars < MIN_CARS) return found;
    found.push(...oddMedian("price", this.#prices, MEDIAN_PRICE, (price) => `$${price}`));
    found.push(...oddMedian("distance of the used cars", this.#usedKm, MEDIAN_KM, (km) => `${km} km`));
    for (const [field, words] of REQUIRED_FIELDS) {
      const lacking = this.#lacking.get(field) ?? 0;
      if (lacking >= this.#cars * MAX_MISSING_SHARE)
        found.push(`${lacking} of ${this.#cars} cars have ${words}`);
    }
    if (this.#used >= MIN_CARS && this.#usedWithoutKm >= this.#used * MAX_MISSING_SHARE) {
      found.push(`${this.#usedWithoutKm} of ${this.#used} used cars have no kilometres`);
    }
    for (const [field, words] of ALIKE) {
      const seen = this.#alike.get(field);
      if (!seen || seen === "differ" || seen.cars < MIN_CARS) continue;
      found.push(`all ${seen.cars} cars that have one have the same ${words}: ${seen.value}`);
    }
    return found;
  }
}

function oddMedian(
  what: string,
  numbers: readonly number[],
  [least, most]: readonly [number, number],
  written: (value: number) => string,
): string[] {
  if (numbers.length < MIN_CARS) return [];
  const median = Float64Array.from(numbers).sort()[Math.floor((numbers.length - 1) / 2)] ?? 0;
  if (median >= least && median <= most) return [];
  return [`the median ${what} is ${written(median)}: are numbers written as the mapping states?`];
}

/**
 * Maximum percentage of a source's cars for sale that one complete feed can mark as sold, unless a mapping sets
 * another.
 */
export const MAX_SOLD_PERCENT = 30;
/**
 * In a small yard two cars are a large percentage: this many may be marked as sold, as long as half of the cars stay.
 * One may always be.
 */
const SMALL_YARD_SOLD = 5;

interface CompleteFeed {
  /** Number of rows that identify a car, whether it is accepted or rejected. */
  cars: number;
  /** Number of the source's unsold cars in the store. */
  forSale: number;
  /** How many of them are missing from the feed. */
  absent: number;
  maxSoldPercent: number;
}

/**
 * Returns why a feed is probably not the whole stock of its source; null when it may be. An export that failed has no
 * rows, or only the first few.
 */
export function whyNotComplete({ cars, forSale, absent, maxSoldPercent }: CompleteFeed): string | null {
  if (cars === 0) {
    return forSale === 0
      ? "the feed has no cars, so it is no complete feed"
      : `the feed has no cars: as a complete feed it would make all ${forSale} cars of this source sold`;
  }
  if (absent <= 1 || (absent <= SMALL_YARD_SOLD && absent * 2 <= forSale)) return null;
  if (absent * 100 <= forSale * maxSoldPercent) return null;
  const share = Math.round((absent / forSale) * 1000) / 10;
  return `as a complete feed it would make ${absent} of the ${forSale} cars of this source sold (${share} %, at most ${maxSoldPercent} % are taken)`;
}
