import type { HeadersFunction } from "@remix-run/node";
import { FavouritesPage } from "~/pages/saved-cars/favourites-page";
import {
  favouritesAction as action,
  loadFavouritesPage as loader,
} from "~/pages/saved-cars/favourites-page.server";
import { page } from "~/tenants/route-declaration";
import { withLoaderData } from "~/ui/with-loader-data";

export const handle = page({ metrics: "page", indexable: false, switch: "saved_cars.favourites" });

export { action, loader };

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

export default withLoaderData<typeof loader>(FavouritesPage);
