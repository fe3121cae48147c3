import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { actionOf, isOffered } from "~/domain/buttons/vehicle-actions";
import type { Car } from "~/domain/car/car";
import { placeText } from "~/domain/car/car-place";
import { isAvailable } from "~/domain/car/car-state";
import { priceDisplay } from "~/domain/car/price";
import { cardTags } from "~/domain/card/card-tag";
import type { CarId } from "~/domain/text/identifiers";
import { comparison } from "~/domain/visitor/comparison";
import type { BrowserList } from "~/domain/visitor/saved-lists";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { hasPage, type KnownCar, knownCars, loadLatestCars } from "~/services/stock/listed-cars.server";
import { actionRules } from "~/services/vehicle/button-rules.server";
import { recentlyViewed } from "~/services/visitor/recent-searches.server";
import { savedLimit, savedLists, writeListCookie } from "~/services/visitor/saved-cars.server";
import { formDataOf } from "../http/form-data.server";
import { visitorRequest } from "../http/visitor-request.server";
import type { ComparedCar, ComparePageProps } from "./compare-page";
import type { FavouritesPageProps } from "./favourites-page";
import {
  forgetsViewed,
  forgetViewedAnswer,
  savedCarView,
  savedListAction,
  withdrawnCarView,
} from "./saved-list-action.server";

/**
 * `/favourites`.
 * @throws Response 404 on a site without favourites
 */
export async function loadFavouritesPage({ request, context }: LoaderFunctionArgs) {
  const { site, origin } = context;
  if (savedLimit(context, "favourites") === null) throw new Response(null, { status: 404 });
  const { cars, savedLists, headers } = await savedCarsOfPage(context, request, "favourites");
  const page = {
    title: translator(site)("favourites.title", { site: site.name }),
    canonical: `${origin}/favourites`,
  };
  const view: FavouritesPageProps = {
    favourites: cars.map((saved) => (saved.car ? savedCarView(context, saved.car) : withdrawnCarView(saved))),
    viewed: await recentlyViewed(context, visitorRequest(request)),
    latest: cars.length === 0 ? await loadLatestCars(context) : null,
  };
  return data({ ...view, savedLists, page }, { headers });
}

/**
 * Returns the cars of a list, the visitor's lists without cars that this site doesn't know, and headers that store
 * these lists. The page returns `savedLists` with its data, so that its header counts what the page shows.
 */
export async function savedCarsOfPage(
  context: RequestContext,
  request: Request,
  list: BrowserList,
): Promise<{ cars: KnownCar[]; savedLists: Record<BrowserList, readonly CarId[]>; headers: Headers }> {
  const lists = savedLists(context, visitorRequest(request));
  const cars = await knownCars(context, lists[list]);
  if (cars.length === lists[list].length) return { cars, savedLists: lists, headers: new Headers() };
  const ids = cars.map(({ id }) => id);
  const headers = new Headers({ "Set-Cookie": writeListCookie(context, list, ids) });
  return { cars, savedLists: { ...lists, [list]: ids }, headers };
}

/** Adds, removes and clears favourites. Also clears the recently viewed cars, which the page shows too. */
export async function favouritesAction(args: ActionFunctionArgs): Promise<Response> {
  const form = await formDataOf(args.request.clone());
  if (forgetsViewed(form)) return forgetViewedAnswer(args.context, "/favourites");
  return savedListAction(args, "favourites");
}

/**
 * `/compare`, `/compare?differences=1`.
 * @throws Response 404 on a site without comparison
 */
export async function loadComparePage({ request, context }: LoaderFunctionArgs) {
  const { site, origin } = context;
  const limit = savedLimit(context, "compare");
  if (limit === null) throw new Response(null, { status: 404 });
  const { cars: saved, savedLists, headers } = await savedCarsOfPage(context, request, "compare");
  const cars = saved.flatMap(({ car }) => car ?? []);
  const differences = new URL(request.url).searchParams.has("differences") && cars.length > 1;
  const { facts, features } = comparison(cars, { offersSubscription: site.vehicle.offers_subscription });
  const shown = <T extends { same: boolean }>(rows: T[]) =>
    differences ? rows.filter(({ same }) => !same) : rows;
  const view: ComparePageProps = {
    cars: cars.map((car) => comparedCar(context, car, hasPage(context, car))),
    withdrawn: saved.flatMap(({ id, name, car }) => (car ? [] : { id, name })),
    limit,
    differences,
    latest: cars.length === 0 ? await loadLatestCars(context) : null,
    facts: shown(facts),
    features: shown(features),
  };
  const page = {
    title: translator(site)("compare.title", { site: site.name }),
    canonical: `${origin}/compare`,
  };
  return data({ ...view, savedLists, page }, { headers });
}

function comparedCar(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  car: Car,
  hasPage: boolean,
): ComparedCar {
  const price = priceDisplay(car, { offersSubscription: site.vehicle.offers_subscription });
  const rules = actionRules(platform, site);
  const kind = isAvailable(car.status) ? "enquire" : "similar";
  return {
    id: car.id,
    slug: hasPage ? car.slug : null,
    name: car.name,
    image: car.images[0]?.url ?? null,
    price,
    tags: cardTags(car, site.vehicle, platform.now()),
    available: isAvailable(car.status),
    dealership: car.dealership_name,
    place: placeText(car),
    enquire:
      hasPage && isOffered(kind, car, rules)
        ? { href: actionOf(kind, car, rules, price).href, label: `action.card.${kind}` }
        : null,
  };
}
