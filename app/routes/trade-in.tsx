import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { loadSellPage, sellPageAction } from "~/pages/valuation/valuation-page.server";
import { page } from "~/tenants/route-declaration";

export { default, headers } from "./sell-my-car";

export const handle = page({ metrics: "page", indexable: true, addresses: "valuation", showsForms: true });

export const loader = (args: LoaderFunctionArgs) => loadSellPage(args, "/trade-in");
export const action = (args: ActionFunctionArgs) => sellPageAction(args, "/trade-in");
