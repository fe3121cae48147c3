import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { SellPage } from "~/components/valuation/sell-page";
import { loadSellPage, sellPageAction } from "~/services/sell-page.server";

export const loader = (args: LoaderFunctionArgs) => loadSellPage(args, "/trade-in");
export const action = (args: ActionFunctionArgs) => sellPageAction(args, "/trade-in");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function TradeIn() {
  return <SellPage {...useLoaderData<typeof loader>()} />;
}
