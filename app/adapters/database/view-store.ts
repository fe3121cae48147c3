import type { CarId, SiteSlug } from "~/domain/text/identifiers";

export interface ViewStore {
  /** Adds to the view counts of cars, in one transaction. */
  add(views: readonly { site: SiteSlug; car_id: CarId; views: number }[], now: Date): Promise<void>;
  /** Returns how often a car was viewed on a site. */
  of(site: SiteSlug, carId: CarId): Promise<number>;
}
