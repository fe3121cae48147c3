import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import { ValuationPage } from "~/components/valuation/valuation-page";
import { loadValuationPage, TRADE_IN_PAGE, valuationAction } from "~/services/valuation-page.server";

/** `/cars/trade-in?car_id={id}`: a shopper's car, to be traded in on one of the site's (spec 1 §2). */
export async function loader(args: LoaderFunctionArgs) {
  const page = await loadValuationPage(args, TRADE_IN_PAGE);
  if (!page) throw new Response(null, { status: 404 });
  return page;
}

export async function action(args: ActionFunctionArgs) {
  const answer = await valuationAction(args, TRADE_IN_PAGE);
  if (!answer) throw new Response(null, { status: 404 });
  return answer;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function TradeIn() {
  return <ValuationPage view={useLoaderData<typeof loader>().view} />;
}
