import type { MatchedBySearch } from "~/adapters/database/alert-work.server";
import { type PercolatedQuery, Percolator } from "~/adapters/search/percolator.server";
import { ACCOUNT_PAGE } from "~/domain/account/account-notice";
import { isPriceDrop, type PendingAccount, type PendingAlerts } from "~/domain/alerts/alert";
import {
  type AlertDigest,
  type AlertedCar,
  type AlertSender,
  type DroppedCar,
  listedCounts,
  MAX_LISTED,
} from "~/domain/alerts/alert-message";
import { savedSearchState } from "~/domain/alerts/saved-search";
import type { Car } from "~/domain/car/car";
import { type PriceDisplay, priceDisplay, shownPrice } from "~/domain/car/price";
import { toStockDocument } from "~/domain/search/stock-document";
import type { CarId } from "~/domain/text/identifiers";
import { formatDollars, formatKm } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { emailPicture, emailSender } from "../messages/new-message.server";
import type { Platform } from "../platform/platform";
import { fullAddress, siteOrigin } from "../platform/site-origin.server";
import { wordsAndRefinements } from "../search/stock-queries";
import { forSaleFilter } from "./match-changed-cars.server";
import { savedSearchPath, unsubscribeAddress } from "./saved-search.server";

type ComposingPlatform = Pick<Platform, "store" | "config" | "now" | "sessionSecrets">;

/** Cars read and matched at a time. */
const CARS_AT_ONCE = 500;
/** Where a signed-in shopper changes their alerts. */
const MANAGE_PATH = `${ACCOUNT_PAGE}#alerts`;

/** Of `/img`: shown at 144 px, so sharp on a phone too. */
const PICTURE_WIDTH = 400;

const EVERY_CAR: PercolatedQuery = { q: "", filter: [] };

/** A car of a message, with what decides its place in it. */
interface FoundCar extends AlertedCar {
  id: CarId;
  /** ISO 8601, or "" when it is unknown. */
  listedAt: string;
}

/** What happens to an account's pending alerts. */
interface ComposedAlerts {
  /** What the message is about. Null: nothing is left. */
  digest: AlertDigest | null;
  /** The prices of the dropped cars that the message names, in dollars. */
  prices: Map<CarId, number>;
  /** Cars that the message is about, or that have gone. */
  matches: MatchedBySearch[];
  /** Cars for sale that no longer match. */
  unmatched: MatchedBySearch[];
}

interface FoundDrop extends DroppedCar {
  id: CarId;
  amount: number;
}

/**
 * Looks at all that is pending as the cars are now: of those that are still for sale and still match the shopper is notified, and of prices
 * that are still lower.
 * @param site in the language of the message
 */
export async function composeAlerts(
  platform: ComposingPlatform,
  site: Site,
  pending: PendingAlerts,
): Promise<ComposedAlerts> {
  const known = new Map(pending.prices.map(({ carId, known }) => [carId, known]));
  const carIds = [...new Set([...pending.matches.flatMap(({ carIds }) => carIds), ...known.keys()])];
  const forSale = new Set<CarId>();
  const found = pending.matches.map(() => [] as FoundCar[]);
  const drops: FoundDrop[] = [];
  for (let from = 0; from < carIds.length; from += CARS_AT_ONCE) {
    const cars = await platform.store.cars.byIds(carIds.slice(from, from + CARS_AT_ONCE), site.dealershipIds);
    const byId = new Map(cars.map((car) => [car.id, car]));
    const percolator = await Percolator.of(cars.map(toStockDocument));
    const listed = percolator.within(forSaleFilter(site, platform.now()));
    const carsOf = (query: PercolatedQuery) => listed.matches(query).map((id) => byId.get(id) as Car);
    for (const [index, { address, carIds }] of pending.matches.entries()) {
      const pendingIds = new Set(carIds);
      for (const car of carsOf(wordsAndRefinements(site, savedSearchState(address))))
        if (pendingIds.has(car.id)) found[index]?.push(foundCar(platform, site, car));
    }
    for (const car of carsOf(EVERY_CAR)) {
      forSale.add(car.id);
      const drop = foundDrop(platform, site, car, known.get(car.id) ?? null);
      if (drop) drops.push(drop);
    }
  }
  const left = pending.matches.map(({ searchId, carIds }, index) => {
    const matched = new Set(found[index]?.map(({ id }) => id));
    const isUnmatched = (id: CarId) => forSale.has(id) && !matched.has(id);
    return {
      notified: { searchId, carIds: carIds.filter((id) => !isUnmatched(id)) },
      unmatched: { searchId, carIds: carIds.filter(isUnmatched) },
    };
  });
  return {
    digest: digestOf(platform, site, pending, found, drops),
    prices: new Map(drops.map(({ id, amount }) => [id, amount])),
    matches: left.map(({ notified }) => notified),
    unmatched: left.map(({ unmatched }) => unmatched),
  };
}

function digestOf(
  platform: ComposingPlatform,
  site: Site,
  pending: PendingAlerts,
  found: readonly FoundCar[][],
  drops: readonly FoundDrop[],
): AlertDigest | null {
  const searches = pending.matches.flatMap(({ name, address }, index) => {
    const cars = [...(found[index] ?? [])].sort(newestFirst);
    return cars.length > 0
      ? [{ name, href: pageOf(platform, site, savedSearchPath(site, address)), cars }]
      : [];
  });
  if (searches.length === 0 && drops.length === 0) return null;
  const listed = listedCounts(searches.map(({ cars }) => cars.length));
  return {
    searches: searches.map(({ cars, ...search }, index) => ({
      ...search,
      cars: cars.slice(0, listed[index]).map(({ id: _id, listedAt: _listedAt, ...car }) => car),
      count: cars.length,
    })),
    newCars: new Set(found.flat().map(({ id }) => id)).size,
    drops: {
      cars: drops.slice(0, MAX_LISTED).map(({ id: _id, amount: _amount, ...car }) => car),
      count: drops.length,
    },
  };
}

/** Who a message is from, with the account's own addresses. */
export function alertSender(
  platform: ComposingPlatform,
  site: Site,
  accountId: PendingAccount["accountId"],
): AlertSender {
  return {
    ...emailSender(site, platform.config),
    account: pageOf(platform, site, ACCOUNT_PAGE),
    manage: pageOf(platform, site, MANAGE_PATH),
    unsubscribe: pageOf(platform, site, unsubscribeAddress(platform, site.slug, accountId)),
  };
}

/** The full address of a page in the language of the message. */
function pageOf({ config }: ComposingPlatform, site: Site, path: string): string {
  return fullAddress(site, siteOrigin(site, config), path);
}

/** What an e-mail shows of a car next to its price. */
export function mailedCar(
  { config }: Pick<Platform, "config">,
  site: Site,
  { name, slug, km, images }: Pick<Car, "name" | "slug" | "km" | "images">,
): Omit<AlertedCar, "price"> {
  const [image] = images;
  return {
    name,
    href: fullAddress(site, siteOrigin(site, config), `/cars/${slug}`),
    km: km === null ? null : formatKm(site.language, km),
    picture: image
      ? { src: emailPicture(site, config, image.url, PICTURE_WIDTH), alt: image.alt ?? name }
      : null,
  };
}

function foundCar(platform: ComposingPlatform, site: Site, car: Car): FoundCar {
  return {
    id: car.id,
    price: priceText(site, priceOf(site, car)),
    ...mailedCar(platform, site, car),
    listedAt: car.created_at ?? "",
  };
}

/** Returns null when the car's price is not lower than the known one. */
function foundDrop(
  platform: ComposingPlatform,
  site: Site,
  car: Car,
  known: number | null,
): FoundDrop | null {
  const amount = shownPrice(priceOf(site, car));
  if (known === null || amount === null || !isPriceDrop(known, amount)) return null;
  const dollars = (price: number) => formatDollars(site.language, price);
  return {
    id: car.id,
    ...mailedCar(platform, site, car),
    was: dollars(known),
    price: dollars(amount),
    amount,
  };
}

function newestFirst(a: FoundCar, b: FoundCar): number {
  if (a.listedAt !== b.listedAt) return a.listedAt < b.listedAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

function priceOf(site: Site, car: Car): PriceDisplay {
  return priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
}

function priceText(site: Site, price: PriceDisplay): string | null {
  if (price.kind === "subscription")
    return translator(site)("alerts.message.per_week", {
      amount: formatDollars(site.language, price.perWeek),
    });
  const amount = shownPrice(price);
  return amount === null ? null : formatDollars(site.language, amount);
}
