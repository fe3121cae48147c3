import type { Car } from "./car";

/** What the page that shows a car knows of it: `GET /cars/{slug}/view.json` is asked with these (spec 1 §7). */
export interface ShownCar {
  photos_count: number | null;
  /** As the page has it; null when it did not say. */
  updated_at: string | null;
}

/** What a car's page knows of the version that it shows. */
export interface CarVersion {
  slug: string;
  websiteId: string;
  updatedAt: string;
  photosCount: number;
  /** Null: the site doesn't show views, or they couldn't be read. */
  views: number | null;
}

/** Fields that change while a page is open or kept, and that it would be wrong to show as they were. */
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
 * What is merged into the car on the page: nothing when the page has its newest version, else all of these fields,
 * since what exactly changed is not kept.
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
