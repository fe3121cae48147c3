import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { ValuationPath } from "~/domain/valuation/lead-categories";
import { loadContentPage } from "./content-page.server";
import { siteFormAction } from "./site-form-page.server";
import { loadValuationPage, valuationAction } from "./valuation-page.server";

/**
 * What stands where shoppers sell their cars: the valuation form where the site has it there, else what the site's own
 * content and forms have at that address.
 * @throws Response 301 from another name of the page to its own, 404 where there is nothing
 */
export async function loadSellPage(args: LoaderFunctionArgs, path: ValuationPath) {
  const valuation = await loadValuationPage(args, path);
  return valuation ?? { view: null, ...(await loadContentPage(args, path)) };
}

export async function sellPageAction(args: ActionFunctionArgs, path: ValuationPath) {
  return (await valuationAction(args, path)) ?? siteFormAction(args, path);
}
