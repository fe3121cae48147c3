import type { Car } from "../car/car";
import type { CarSlug } from "../text/identifiers";

/**
 * What a page knows of the car that it shows; the query of `GET /cars/{slug}/view.json` (rules/vehicle-page#fresh-car).
 */
interface ShownCar {
  photos_count: number | null;
  /** The page's version; null when the query does not state it. */
  updated_at: string | null;
}

/** The version of a car that its page shows. */
export interface CarVersion {
  slug: CarSlug;
  websiteId: string;
  updatedAt: string;
  photosCount: number;
  /** Null when the site doesn't show views, or they couldn't be read. */
  views: number | null;
}

/** Fields that may change while a page is open or cached, and whose old values would be wrong. */
export type FreshFields = Pick<
  Car,
  | "status"
  | "reserved"
  | "tag"
  | "price"
  | "before_price"
  | "offer_price"
  | "subscription_price"
  | "price_type"
  | "preorder"
  | "km"
  | "updated_at"
> & { photos_count: number };

/**
 * Returns the fields to merge into the car on the page: none when the page has the newest version, otherwise all,
 * because single changes are not recorded.
 */
export function freshFields(car: Car, shown: ShownCar): FreshFields | Record<string, never> {
  const photos_count = car.images.length;
  if (shown.updated_at === car.updated_at && shown.photos_count === photos_count) return {};
  return {
    status: car.status,
    reserved: car.reserved,
    tag: car.tag,
    price: car.price,
    before_price: car.before_price,
    offer_price: car.offer_price,
    subscription_price: car.subscription_price,
    price_type: car.price_type,
    preorder: car.preorder,
    km: car.km,
    updated_at: car.updated_at,
    photos_count,
  };
}
