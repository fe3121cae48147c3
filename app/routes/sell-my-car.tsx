import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { SellPage } from "~/pages/valuation/valuation-page";
import { loadSellPage, sellPageAction } from "~/pages/valuation/valuation-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: true, addresses: "valuation", showsForms: true });

export const loader = (args: LoaderFunctionArgs) => loadSellPage(args, "/sell-my-car");
export const action = (args: ActionFunctionArgs) => sellPageAction(args, "/sell-my-car");

export { headers };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function SellMyCar() {
  return <SellPage {...useLoaderData<typeof loader>()} />;
}
