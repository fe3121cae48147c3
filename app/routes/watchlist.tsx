import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { accountListAction } from "~/pages/saved-cars/account-list-action.server";
import { WatchlistPage } from "~/pages/saved-cars/watchlist-page";
import { loadWatchlistPage as loader } from "~/pages/saved-cars/watchlist-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  switch: "saved_cars.watchlist",
  gated: true,
});

export { headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);
export const action = (args: ActionFunctionArgs) => accountListAction(args, "watchlist");

export default function Watchlist() {
  return <WatchlistPage {...useLoaderData<typeof loader>()} />;
}
