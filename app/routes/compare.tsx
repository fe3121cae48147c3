import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComparePage } from "~/pages/saved-cars/compare-page";
import { loadComparePage as loader } from "~/pages/saved-cars/compare-page.server";
import { savedListAction } from "~/pages/saved-cars/saved-list-action.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, switch: "saved_cars.compare" });

export { loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);
export const action = (args: ActionFunctionArgs) => savedListAction(args, "compare");

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default function Compare() {
  return <ComparePage {...useLoaderData<typeof loader>()} />;
}
