import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { isAvailable } from "~/domain/availability";
import type { Car } from "~/domain/car";
import { type CarCardView, carCardView } from "~/domain/car-card";
import type { CompactCarView } from "~/domain/compact-car";
import { canonicalSearchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { toStockDocument } from "~/domain/search/stock-document";
import { translator } from "~/i18n/site-i18n.server";
import { cardRules } from "./card-rules.server";
import { hasPage, shownCars } from "./cars-by-id.server";
import { formDataOf } from "./form-data.server";
import type { RequestContext } from "./platform.server";
import { keepList, savedLimit, savedListAction, savedLists } from "./saved-cars.server";
import { forgetsViewed, forgetViewed, recentlyViewed } from "./viewed-cars.server";

/** A favourite: a car that can be looked at, or the name of one whose page is gone. */
export interface FavouriteView {
  id: string;
  name: string;
  /** Null: it was sold so long ago that it has no page any more. */
  card: CarCardView | null;
  /** Where to find a similar one, when this one can't be had. */
  similarHref: string | null;
}

export interface FavouritesPageData {
  favourites: FavouriteView[];
  viewed: CompactCarView[];
}

/** `/favourites`. @throws Response 404 on a site without favourites */
export async function loadFavouritesPage({ request, context }: LoaderFunctionArgs) {
  const { site, origin } = context;
  if (savedLimit(site, "favourites") === null) throw new Response(null, { status: 404 });
  const [cars, headers] = await savedCarsOfPage(context, request, "favourites");
  const page = {
    title: translator(site)("favourites.title", { site: site.name }),
    canonical: `${origin}/favourites`,
    indexable: false,
  };
  const view: FavouritesPageData = {
    favourites: cars.map((car) => favouriteView(context, car)),
    viewed: await recentlyViewed(context, request),
  };
  return data({ ...view, page }, { headers });
}

/**
 * The cars of a list that this site shows, and headers that take all others out of it: ids that are no car's of this
 * site. The header of the page then counts what the page shows.
 */
export async function savedCarsOfPage(
  context: RequestContext,
  request: Request,
  list: "favourites" | "compare",
): Promise<[cars: Car[], headers: Headers]> {
  const lists = savedLists(context, request);
  const cars = await shownCars(context, lists[list]);
  const headers = new Headers();
  if (cars.length < lists[list].length) {
    const ids = cars.map(({ id }) => id);
    headers.append("Set-Cookie", keepList(context, list, ids));
    context.savedLists = { ...lists, [list]: ids };
  }
  return [cars, headers];
}

function favouriteView(context: RequestContext, car: Car): FavouriteView {
  const { platform, site } = context;
  const { id, name } = car;
  const search = canonicalSearchAddress({
    ...EMPTY_SEARCH,
    facets: { make: [car.make], model: [car.model] },
  });
  if (!hasPage(context, car)) return { id, name, card: null, similarHref: search };
  const card = carCardView(toStockDocument(car), cardRules(site), platform.now());
  if (isAvailable(car.status)) return { id, name, card, similarHref: null };
  return { id, name, card, similarHref: site.enquiry.enabled ? `/cars/${car.slug}/similar` : search };
}

/** Adds, removes and clears favourites, and forgets the viewed cars that the page shows too. */
export async function favouritesAction(args: ActionFunctionArgs): Promise<Response> {
  const form = await formDataOf(args.request.clone());
  if (forgetsViewed(form)) return forgetViewed(args.context, "/favourites");
  return savedListAction(args, "favourites");
}
