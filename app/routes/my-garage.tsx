import type { ActionFunctionArgs } from "@remix-run/node";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { GaragePage } from "~/pages/saved-cars/garage-page";
import { accountListAction } from "~/pages/saved-cars/saved-list-action.server";
import { loadGaragePage as loader } from "~/pages/saved-cars/watchlist-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({
  metrics: "page",
  indexable: false,
  switch: "garage.enabled",
  gated: true,
  addresses: "garage",
});

/** The garage. At a site's own address the host asks this route (server/garage-address.ts). */
export { headers, loader };

export const action = (args: ActionFunctionArgs) => accountListAction(args, "garage");

export default withLoaderData<typeof loader>(GaragePage);
