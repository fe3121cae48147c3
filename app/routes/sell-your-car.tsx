import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { SellPage } from "~/components/valuation/sell-page";
import { loadSellPage, sellPageAction } from "~/services/sell-page.server";

export const loader = (args: LoaderFunctionArgs) => loadSellPage(args, "/sell-your-car");
export const action = (args: ActionFunctionArgs) => sellPageAction(args, "/sell-your-car");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function SellYourCar() {
  return <SellPage {...useLoaderData<typeof loader>()} />;
}
