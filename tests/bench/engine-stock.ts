import type { StoredCar } from "~/adapters/database/car-rows.server";
import type { StockSearchEngineOptions } from "~/adapters/search/stock-search-engine.server";
import { asCarId, asCarSlug, asDealershipId } from "~/domain/text/identifiers";

/**
 * Equipment for cars without any, because most listings feeds have none and it is the most expensive facet.
 */
const EQUIPMENT = [
  ...["Air conditioning", "Bluetooth", "Cruise control", "Power steering", "Central locking", "Alloy wheels"],
  ...["ABS brakes", "Reversing camera", "Rear parking sensors", "Remote keyless entry", "Electric windows"],
  ...[
    "Heated mirrors",
    "Leather steering wheel",
    "Multi-function control screen",
    "Digital radio",
    "Fog lamps",
  ],
  ...["Traction control", "Hill holder", "Engine immobiliser", "Trip computer", "Satellite navigation"],
  ...["Rain sensor", "Climate control", "Power tailgate", "Roof rails", "Tow bar", "Snorkel", "Bull bar"],
  ...["Sunroof", "Heated front seats", "Memory seats", "Head-up display", "Adaptive cruise control"],
  ...["Lane departure warning", "Blind spot sensor", "Wireless charging", "Third row seats", "Cargo blind"],
].flatMap((name) => [name, `${name}, upgraded`, `${name} pack`]);
const EQUIPMENT_OF_A_CAR = 20;

/** Returns whole numbers that look random and are the same in every run. */
function scattered(seed: number): number {
  let state = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
  state = Math.imul(state ^ (state >>> 13), 0x45d9f3b);
  return (state ^ (state >>> 16)) >>> 0;
}

function equipmentOf(seed: number): string[] {
  const names = new Set<string>();
  for (let turn = 0; names.size < EQUIPMENT_OF_A_CAR; turn += 1) {
    // The square makes the first names common and the last ones rare.
    const part = scattered(seed * 64 + turn) / 2 ** 32;
    names.add(EQUIPMENT[Math.floor(part * part * EQUIPMENT.length)] as string);
  }
  return [...names];
}

/** No site has the cars of this dealership. */
const ELSEWHERE = "bench-elsewhere";

/**
 * A stock of any size in memory, made from real cars that are repeated with other stock numbers, prices and
 * kilometres. It is the same in every run, and replaces the store behind the index.
 */
export class BenchStock {
  readonly #base: readonly StoredCar[];
  /** Later changes: by revision, after the stock itself. */
  readonly #changes: { at: number; price: number }[] = [];

  constructor(
    base: readonly StoredCar[],
    readonly size: number,
  ) {
    if (base.length === 0) throw new Error("there are no cars to make a stock of");
    this.#base = base;
  }

  get store(): StockSearchEngineOptions["store"] {
    const revision = () => this.size + this.#changes.length;
    return {
      stockRevision: async () => revision(),
      settings: { get: async () => null, set: async () => {}, remove: async () => {} },
      cars: {
        count: async () => this.size,
        changedSince: async (after: { revision: number }, limit: number) => {
          const from = Math.max(0, after.revision);
          const count = Math.max(0, Math.min(limit, revision() - from));
          return Array.from({ length: count }, (_, index) => this.#atRevision(from + index + 1));
        },
      },
    } as unknown as StockSearchEngineOptions["store"];
  }

  /** Changes the price of this many cars, spread over the stock. */
  changePrices(cars: number, price: number): void {
    for (let index = 0; index < cars; index += 1) {
      this.#changes.push({ at: Math.floor((index * this.size) / cars), price });
    }
  }

  /** Changes a car that no site shows, so that every cached search becomes invalid. */
  touch(price: number): void {
    this.#changes.push({ at: -1, price });
  }

  #atRevision(revision: number): StoredCar {
    const change = this.#changes[revision - this.size - 1];
    if (!change) return { ...this.#car(revision - 1), revision };
    return { ...this.#car(Math.max(0, change.at)), ...elsewhere(change.at), price: change.price, revision };
  }

  #car(at: number): StoredCar {
    const car = this.#base[at % this.#base.length] as StoredCar;
    const round = Math.floor(at / this.#base.length);
    const standardEquipment = car.standardEquipment.length > 0 ? car.standardEquipment : equipmentOf(at);
    if (round === 0) return { ...car, standardEquipment };
    const shift = scattered(at);
    return {
      ...car,
      standardEquipment,
      id: asCarId(`${car.id}-${round}`),
      slug: asCarSlug(`${car.slug}-${round}`),
      stocknum: `${car.stocknum ?? at}-${round}`,
      km: car.km === null ? null : car.km + (shift % 9000),
      price: car.price === null ? null : car.price + (shift % 60) * 50,
    };
  }
}

function elsewhere(at: number): Partial<StoredCar> {
  return at < 0
    ? { id: asCarId(ELSEWHERE), slug: asCarSlug(ELSEWHERE), dealership_id: asDealershipId(ELSEWHERE) }
    : {};
}
