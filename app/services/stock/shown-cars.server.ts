import { isPastListing } from "~/domain/car/availability";
import type { Car } from "~/domain/car/car";
import { isWithinLimits } from "~/domain/search/stock-filter";
import type { CarId, CarSlug } from "~/domain/text/identifiers";
import type { SiteContext } from "../platform/platform";

type StockContext = Pick<SiteContext, "platform" | "site">;

/**
 * Returns cars by their ids, in the order of the ids. Leaves out cars of other sites and cars that this site does not
 * show. Includes cars that were sold too long ago to have a page.
 */
export async function shownCars({ platform, site }: StockContext, ids: readonly CarId[]): Promise<Car[]> {
  if (ids.length === 0) return [];
  const cars = await platform.store.cars.byIds(ids, site.dealershipIds);
  const shown = new Map(
    cars
      .filter((car) => car.show_on_dealer_website && isWithinLimits(car, site.search.only))
      .map((car) => [car.id, car]),
  );
  return ids.flatMap((id) => shown.get(id) ?? []);
}

/** The site has no such car, or does not show it. */
export class CarNotFoundError extends Error {
  override name = "CarNotFoundError";
}

/** The car was sold longer ago than the site lists sold cars. */
export class CarGoneError extends Error {
  override name = "CarGoneError";
}

/**
 * Returns a car with a page on this site, by its slug. An empty slug finds none.
 * @throws CarNotFoundError, CarGoneError
 */
export async function requireCar(context: StockContext, slug: CarSlug): Promise<Car> {
  const { platform, site } = context;
  const car = slug ? await platform.store.cars.bySlug(slug, site.dealershipIds) : null;
  if (!car?.show_on_dealer_website || !isWithinLimits(car, site.search.only))
    throw new CarNotFoundError("this site has no such car");
  if (!hasPage(context, car)) throw new CarGoneError("the car was sold too long ago");
  return car;
}

/** Returns whether the car still has its own page on this site. */
export function hasPage({ platform, site }: StockContext, car: Car): boolean {
  return !isPastListing(car, platform.now(), site.search.sold_window_days);
}
