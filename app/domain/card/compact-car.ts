import type { CarStatus, CarType } from "../car/car";
import { type CarState, isAvailable, statesForSale } from "../car/car-state";
import { type PriceDisplay, type PricedCar, priceDisplay } from "../car/price";
import type { CarSlug } from "../text/identifiers";

/** What a compact card shows: recently viewed and similar cars. */
export interface CompactCarView {
  slug: CarSlug;
  name: string;
  image: string | null;
  price: PriceDisplay;
  km: number | null;
  condition: CarType;
  available: boolean;
  /** States of an available car. */
  states: CarState[];
}

/** The cars that a page without cars of its own offers. `isDated`: whether listing dates say that they are the latest. */
export interface LatestCars {
  cars: CompactCarView[];
  isDated: boolean;
}

type CompactCar = PricedCar & {
  slug: CarSlug;
  name: string;
  km: number | null;
  car_type: CarType;
  status: CarStatus;
  reserved: boolean;
  image: string | null;
};

export function compactCarView(car: CompactCar, rules: { offers_subscription: boolean }): CompactCarView {
  return {
    slug: car.slug,
    name: car.name,
    image: car.image,
    price: priceDisplay(car, { offersSubscription: rules.offers_subscription }),
    km: car.km,
    condition: car.car_type,
    available: isAvailable(car.status),
    states: statesForSale(car),
  };
}
