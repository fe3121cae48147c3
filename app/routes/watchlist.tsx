import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders } from "~/pages/forms/form-answer.server";
import { accountListAction } from "~/pages/saved-cars/account-list-action.server";
import { WatchlistPage } from "~/pages/saved-cars/watchlist-page";
import { loadWatchlistPage } from "~/pages/saved-cars/watchlist-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  switch: "saved_cars.watchlist",
  gated: true,
});

export const loader = (args: LoaderFunctionArgs) => loadWatchlistPage(args);
export const action = (args: ActionFunctionArgs) => accountListAction(args, "watchlist");

export const headers = formPageHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Watchlist() {
  return <WatchlistPage {...useLoaderData<typeof loader>()} />;
}
