import { withTimeout } from "~/adapters/with-timeout";
import type { Car } from "~/domain/car/car";
import {
  averagesOfFeed,
  averagesOfStock,
  type ComparedCar,
  type MarketAverages,
  type MarketPrice,
  marketPrice,
} from "~/domain/car/market-price";
import { priceDisplay, shownPrice } from "~/domain/car/price";
import { formatDollars } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteContext } from "../platform/platform";
import { comparedStock } from "./comparable-cars.server";

/** A short timeout: the page can do without it, so an unavailable or slow engine must not delay it. */
const TIMEOUT_MS = 1500;

/**
 * Returns how far a car's price is below the market: below the averages in its feed, otherwise below those of the
 * site's own similar cars. Returns null when it is not below, when the site does not show it, and when the search is
 * unavailable (logged).
 */
export async function marketPriceView(
  context: Pick<SiteContext, "platform" | "site">,
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

/** Returns the market price in the site's wording: how far below which average, and what the average is based on. */
export interface MarketPriceView {
  text: string;
  basis: string;
}

async function marketPriceOf(
  context: Pick<SiteContext, "platform" | "site">,
  car: Car,
): Promise<MarketPrice | null> {
  const { site } = context;
  const price = shownPrice(priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription }));
  if (!site.market_price.shown || price === null || car.status === "sold") return null;
  const averages = averagesOfFeed(car.autograb_data) ?? (await averagesOfSite(context, car, price));
  return averages && marketPrice(price, averages, car.state);
}

async function averagesOfSite(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
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
    const similar = await withTimeout(asked, TIMEOUT_MS);
    const compared = similar.map((document): ComparedCar => ({ ...document, shownPrice: document.price }));
    return averagesOfStock({ ...car, drive, shownPrice: price }, compared, minimum_sample);
  } catch (error) {
    platform.log.warn({ err: error }, "the market price could not be calculated");
    return null;
  }
}
