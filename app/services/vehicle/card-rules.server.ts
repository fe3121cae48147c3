import type { CardRules } from "~/domain/card/car-card";
import type { StockDocument } from "~/domain/search/stock-document";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { marketOfCards } from "../stock/market-price.server";
import { actionRules, callNowOf, type PayingPlatform, publishedNumber } from "./button-rules.server";
import { financeRules } from "./finance-view.server";

/** The same, with what the cards of these cars say about prices below the market. */
export async function listedCardRules(
  platform: PayingPlatform & Pick<Platform, "search" | "now">,
  site: Site,
  cars: readonly StockDocument[],
): Promise<CardRules> {
  const marketOf = await marketOfCards(platform, site, cars);
  return { ...cardRules(platform, site), ...(marketOf && { marketOf }) };
}

export function cardRules(platform: PayingPlatform, site: Site): CardRules {
  return {
    ...site.vehicle,
    ...site.saved_cars,
    actions: actionRules(platform, site),
    callOf: (car, now) =>
      callNowOf(site, car, now) === "closed" ? null : { phone: publishedNumber(site, car) },
    finance: site.finance.on_card ? financeRules(site) : null,
  };
}
