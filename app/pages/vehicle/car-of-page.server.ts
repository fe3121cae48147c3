import type { Car } from "~/domain/car/car";
import type { LatestCars } from "~/domain/card/compact-car";
import { asCarSlug } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { CarGoneError, CarNotFoundError, requireCar } from "~/services/stock/listed-cars.server";
import { loadSimilarCars } from "~/services/stock/similar-cars.server";
import type { RequestContext } from "../request-context";

/**
 * Returns the car of a page by the slug in its address.
 * @throws Response 404 when the site does not have or show the car, 410 when it was sold longer ago than the site
 * lists sold cars
 */
export async function carOfPage(
  context: Pick<RequestContext, "platform" | "site">,
  slug: string | undefined,
): Promise<Car> {
  return requireCar(context, asCarSlug(slug ?? "")).catch(throwCarStatus);
}

/**
 * Returns the car that a posted form is about, also when its page has gone since the form was opened: the dealer still
 * gets the lead.
 * @throws Response 404 when the site's dealerships have no such car
 */
export async function carOfForm(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  slug: string | undefined,
): Promise<Car> {
  const car = slug ? await platform.store.cars.bySlug(asCarSlug(slug), site.dealershipIds) : null;
  if (!car) throw new Response(null, { status: 404 });
  return car;
}

/** Returns the name of a car whose page is gone, and cars like it. Null: the address names no car. */
export async function loadGoneCar(
  context: Pick<RequestContext, "platform" | "site">,
  slug: string,
): Promise<{ name: string; latest: (LatestCars & { heading: string }) | null } | null> {
  const car = await context.platform.store.cars.bySlug(asCarSlug(slug), context.site.dealershipIds);
  if (!car) return null;
  const cars = await loadSimilarCars(context, car);
  const heading = translator(context.site)("search.nearest");
  return { name: car.name, latest: cars.length > 0 ? { cars, isDated: false, heading } : null };
}

/** @throws Response 404 or 410 for a car without a page; rethrows any other error */
export function throwCarStatus(error: unknown): never {
  if (error instanceof CarNotFoundError) throw new Response(null, { status: 404 });
  if (error instanceof CarGoneError) throw new Response(null, { status: 410 });
  throw error;
}
