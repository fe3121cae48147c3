import { isAvailable } from "./availability";
import type { CarStatus } from "./car";
import { type PriceDisplay, type PricedCar, priceDisplay } from "./price";

/** What a compact card shows: recently viewed and similar cars. */
export interface CompactCarView {
  slug: string;
  name: string;
  image: string | null;
  price: PriceDisplay;
  km: number | null;
  available: boolean;
}

type CompactCar = PricedCar & {
  slug: string;
  name: string;
  km: number | null;
  status: CarStatus;
  image: string | null;
};

export function compactCarView(car: CompactCar, rules: { offers_subscription: boolean }): CompactCarView {
  return {
    slug: car.slug,
    name: car.name,
    image: car.image,
    price: priceDisplay(car, { offersSubscription: rules.offers_subscription }),
    km: car.km,
    available: isAvailable(car.status),
  };
}
