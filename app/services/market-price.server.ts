import { within } from "~/adapters/within";
import type { Car } from "~/domain/car";
import {
  averagesOfFeed,
  averagesOfStock,
  type ComparedCar,
  type MarketAverages,
  type MarketPrice,
  marketPrice,
} from "~/domain/market-price";
import { priceDisplay, shownPrice } from "~/domain/price";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import { comparedStock } from "./compared-stock.server";
import type { RequestContext } from "./platform.server";

/** The page can do without it: an engine that is away or slow holds nobody up. */
const PATIENCE_MS = 1500;

/**
 * By how much a car is below the market: by the averages of its feed, else by those of the site's own similar cars.
 * Null when it isn't, when the site does not say so, and when the search does not answer (logged).
 */
export async function marketPriceView(
  context: Pick<RequestContext, "platform" | "site">,
  car: Car,
): Promise<MarketPriceView | null> {
  const found = await marketPriceOf(context, car);
  if (!found) return null;
  const { site } = context;
  const t = translator(site);
  const of = found.cars === null ? "market" : "cars";
  return {
    text: t(`market.of_${of}_${found.scope}`, {
      amount: formatDollars(site.language, found.below),
      cars: found.cars,
      state: found.state,
    }),
    basis: t(`market.basis_${of}`),
  };
}

/** The market price in the site's words: how far below which average, and what that is made of. */
export interface MarketPriceView {
  text: string;
  basis: string;
}

async function marketPriceOf(
  context: Pick<RequestContext, "platform" | "site">,
  car: Car,
): Promise<MarketPrice | null> {
  const { site } = context;
  const price = shownPrice(priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }));
  if (!site.market_price.shown || price === null || car.status === "sold") return null;
  const averages = averagesOfFeed(car.autograb_data) ?? (await averagesOfSite(context, car, price));
  return averages && marketPrice(price, averages, car.state);
}

async function averagesOfSite(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  car: Car,
  price: number,
): Promise<MarketAverages | null> {
  const { from_stock, minimum_sample } = site.market_price;
  const { year, make, model, badge, car_type, simple_drive: drive } = car;
  if (!from_stock || year === null) return null;
  const alike = {
    facets: {
      car_type: [car_type],
      ...(badge !== null && { badge: [badge] }),
      ...(drive !== null && { drive: [drive] }),
    },
  };
  try {
    const asked = comparedStock(platform, site, { make, model, year }, alike);
    const similar = await within(PATIENCE_MS, asked);
    const compared = similar.map((document): ComparedCar => ({ ...document, shownPrice: document.price }));
    return averagesOfStock({ ...car, drive, shownPrice: price }, compared, minimum_sample);
  } catch (error) {
    platform.log.warn({ err: error }, "the market price can't be told");
    return null;
  }
}
