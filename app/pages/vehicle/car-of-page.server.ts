import type { Car } from "~/domain/car/car";
import { asCarSlug } from "~/domain/text/identifiers";
import { CarGoneError, CarNotFoundError, requireCar } from "~/services/stock/listed-cars.server";
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

/** @throws Response 404 or 410 for a car without a page; rethrows any other error */
export function throwCarStatus(error: unknown): never {
  if (error instanceof CarNotFoundError) throw new Response(null, { status: 404 });
  if (error instanceof CarGoneError) throw new Response(null, { status: 410 });
  throw error;
}
