import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { ValuationPage } from "~/pages/valuation/valuation-page";
import {
  tradeInPageAction as action,
  loadTradeInPage as loader,
} from "~/pages/valuation/valuation-page.server";
import { page } from "~/tenants/route-declaration";

export const handle = page({
  metrics: "form",
  indexable: false,
  switch: "valuation.enabled",
  // Without its car it leads to the valuation page.
  addresses: "query",
});

/**
 * `/cars/trade-in?car_id={id}`: a shopper's car, to be traded in on one of the site's
 * (rules/valuation#valuation-address).
 */
export { action, headers, loader };

export default function TradeIn() {
  return <ValuationPage view={useLoaderData<typeof loader>().view} />;
}
