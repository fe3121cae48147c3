import type { ActionFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formPageHeaders as headers } from "~/pages/forms/form-answer.server";
import { accountListAction } from "~/pages/saved-cars/account-list-action.server";
import { GaragePage } from "~/pages/saved-cars/garage-page";
import { loadGaragePage as loader } from "~/pages/saved-cars/garage-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({
  metrics: "page",
  indexable: false,
  switch: "garage.enabled",
  gated: true,
  addresses: "garage",
});

/** The garage. At a site's own address the host asks this route (server/garage-address.ts). */
export { headers, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);
export const action = (args: ActionFunctionArgs) => accountListAction(args, "garage");

export default function MyGarage() {
  return <GaragePage {...useLoaderData<typeof loader>()} />;
}
