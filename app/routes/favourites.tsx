import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FavouritesPage } from "~/pages/saved-cars/favourites-page";
import { favouritesAction, loadFavouritesPage } from "~/pages/saved-cars/favourites-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, switch: "saved_cars.favourites" });

export const loader = (args: LoaderFunctionArgs) => loadFavouritesPage(args);
export const action = (args: ActionFunctionArgs) => favouritesAction(args);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export default function Favourites() {
  return <FavouritesPage {...useLoaderData<typeof loader>()} />;
}
