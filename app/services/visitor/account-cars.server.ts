import type { Account } from "~/adapters/database/accounts.server";
import type { NewSavedCar } from "~/adapters/database/saved-cars.server";
import { isAvailable } from "~/domain/car/availability";
import type { Car } from "~/domain/car/car";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import type { CarId } from "~/domain/text/identifiers";
import { type AccountList, MAX_ACCOUNT_CARS } from "~/domain/visitor/saved-lists";
import { recordEvent } from "../analytics/record-event.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { hasPage, shownCars } from "../stock/shown-cars.server";
import { keepLanguage } from "./account-language.server";
import { canBeSaved, formerFavourites, type ListContext, writeListCookie } from "./saved-cars.server";

/* The cars that a signed-in shopper keeps in the account (docs/decisions/0062). */

type StoreContext = Pick<SiteContext, "platform" | "site">;

/** Returns the cars of an account, for every page's header and cards. */
export async function accountCars({ platform }: StoreContext, { id }: Account): Promise<CarId[]> {
  return platform.store.savedCars.ids(id);
}

/**
 * - `saved`: the car is in the list now, whether or not it was before.
 * - `full`: the list has no room.
 * - `unavailable`: the site shows the car, but it can't be saved, because nobody can buy it.
 * - `unknown`: the site has no such car, or does not show it.
 */
export type SaveOutcome = "saved" | "full" | "unavailable" | "unknown";

/** Saves a car in an account. Counts event 39 when it was not there before. */
export async function saveCar(
  context: StoreContext,
  visitor: VisitorRequest,
  account: Account,
  { list, carId }: { list: AccountList; carId: CarId },
): Promise<{ outcome: SaveOutcome; car: Pick<Car, "id" | "name"> | null }> {
  const { platform, site } = context;
  const [car] = await shownCars(context, [carId]);
  if (!car || !hasPage(context, car)) return { outcome: "unknown", car: null };
  if (!canBeSaved(context, list, car)) return { outcome: "unavailable", car };
  const { added, full } = await platform.store.savedCars.add(account, [newSavedCar(context, car)], {
    limit: MAX_ACCOUNT_CARS,
    now: platform.now(),
  });
  if (added.length > 0) recordEvent({ platform, site }, { event: "favourite", car }, visitor);
  return { outcome: full ? "full" : "saved", car };
}

/**
 * Removes a car from an account, whether or not the site still shows it.
 * @returns the car's name; null when it was not in the list and the site does not show it
 */
export async function removeCar(
  context: StoreContext,
  account: Account,
  carId: CarId,
): Promise<{ id: CarId; name: string } | null> {
  const removed = await context.platform.store.savedCars.remove(account.id, carId);
  const [car] = await shownCars(context, [carId]);
  const name = car?.name ?? removed?.name;
  return name === undefined ? null : { id: carId, name };
}

/**
 * Watches the price of a saved car from what it costs now, or stops it (rules/alerts#price-watched).
 * @returns null when the car is not in the list, or nobody can buy it
 */
export async function watchPrice(
  context: StoreContext,
  account: Account,
  carId: CarId,
  watch: boolean,
): Promise<{ id: CarId; name: string } | null> {
  const { alerts } = context.platform.store;
  const [car] = await shownCars(context, [carId]);
  if (!car || (watch && !isAvailable(car.status))) return null;
  if (watch) await keepLanguage(context, account);
  const watched = watch
    ? ({ watch, price: newSavedCar(context, car).price } as const)
    : ({ watch: false } as const);
  return (await alerts.watchPrice(account.id, carId, watched)) ? { id: carId, name: car.name } : null;
}

/** Returns the favourites of this browser from before that can be taken over: cars that the site shows. */
export async function favouritesToTakeOver(
  context: StoreContext & ListContext & Pick<SiteContext, "origin">,
  visitor: Pick<VisitorRequest, "cookies">,
): Promise<Car[]> {
  return shownCars(context, formerFavourites(context, visitor));
}

/**
 * Moves the favourites of this browser into an account (rules/saved-cars#favourites-taken-over). Those without room
 * stay in the cookie.
 * @returns a `Set-Cookie` header, and the first car without room
 */
export async function takeOverFavourites(
  context: StoreContext & ListContext & Pick<SiteContext, "origin">,
  visitor: Pick<VisitorRequest, "cookies">,
  account: Account,
): Promise<{ cookie: string; left: Pick<Car, "name"> | null }> {
  const { platform } = context;
  const { savedCars } = platform.store;
  const cars = await favouritesToTakeOver(context, visitor);
  const limits = { limit: MAX_ACCOUNT_CARS, now: platform.now() };
  const { full } = await savedCars.add(
    account,
    cars.map((car) => newSavedCar(context, car)),
    limits,
  );
  const saved = new Set(full ? await savedCars.ids(account.id) : []);
  const left = full ? cars.filter(({ id }) => !saved.has(id)) : [];
  return {
    cookie: writeListCookie(
      context,
      "favourites",
      left.map(({ id }) => id),
    ),
    left: left[0] ?? null,
  };
}

function newSavedCar({ site }: Pick<SiteContext, "site">, car: Car): NewSavedCar {
  const price = shownPrice(priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }));
  return { carId: car.id, name: car.name, price: price === null ? null : Math.round(price) };
}
