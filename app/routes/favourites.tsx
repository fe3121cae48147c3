import type { HeadersFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FavouritesPage } from "~/pages/saved-cars/favourites-page";
import {
  favouritesAction as action,
  loadFavouritesPage as loader,
} from "~/pages/saved-cars/favourites-page.server";
import { page } from "~/tenants/route-declaration";
import { pageMeta } from "~/ui/page-meta";

export const handle = page({ metrics: "page", indexable: false, switch: "saved_cars.favourites" });

export { action, loader };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(data?.page, matches);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default function Favourites() {
  return <FavouritesPage {...useLoaderData<typeof loader>()} />;
}
