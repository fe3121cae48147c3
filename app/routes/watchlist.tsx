import type { ActionFunctionArgs } from "@remix-run/node";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { accountListAction } from "~/pages/saved-cars/saved-list-action.server";
import { WatchlistPage } from "~/pages/saved-cars/watchlist-page";
import { loadWatchlistPage as loader } from "~/pages/saved-cars/watchlist-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: false,
  switch: "saved_cars.watchlist",
  gated: true,
});

export { headers, loader };

export const action = (args: ActionFunctionArgs) => accountListAction(args, "watchlist");

export default withLoaderData<typeof loader>(WatchlistPage);
