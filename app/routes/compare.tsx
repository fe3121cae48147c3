import type { ActionFunctionArgs, HeadersFunction } from "@remix-run/node";
import { ComparePage } from "~/pages/saved-cars/compare-page";
import { loadComparePage as loader } from "~/pages/saved-cars/favourites-page.server";
import { savedListAction } from "~/pages/saved-cars/saved-list-action.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, switch: "saved_cars.compare" });

export { loader };

export const action = (args: ActionFunctionArgs) => savedListAction(args, "compare");

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default withLoaderData<typeof loader>(ComparePage);
