import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { SellPage } from "~/pages/valuation/valuation-page";
import { loadSellPage, sellPageAction } from "~/pages/valuation/valuation-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: true, addresses: "valuation", showsForms: true });

export const loader = (args: LoaderFunctionArgs) => loadSellPage(args, "/sell-my-car");
export const action = (args: ActionFunctionArgs) => sellPageAction(args, "/sell-my-car");

export { headers };

export default withLoaderData<typeof loader>(SellPage);
