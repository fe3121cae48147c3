import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Account } from "~/adapters/database/accounts.server";
import { reachesAccount } from "~/domain/alerts/alert";
import { type CompactCarView, compactCarView } from "~/domain/card/compact-car";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { loadOwnLeads } from "~/services/account/own-leads.server";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import { loadOwnReservations } from "~/services/checkout/own-payments.server";
import { hasPage, loadLatestCars, shownCars } from "~/services/stock/listed-cars.server";
import { recentlyViewed } from "~/services/visitor/recent-searches.server";
import { favouritesToTakeOver, savedLimit, savedLists } from "~/services/visitor/saved-cars.server";
import { requireSession } from "../gates/require-session.server";
import { personalHeaders, visitorRequest } from "../http/visitor-request.server";
import type { GaragePageProps } from "./garage-page";
import type { ListedCar } from "./saved-car-cards";
import { savedCarView, withdrawnCarView } from "./saved-list-action.server";
import type { WatchlistPageProps } from "./watchlist-page";

/**
 * `/watchlist`.
 * @throws Response 404 on a site without a watchlist, 302 to /sign-in
 */
export async function loadWatchlistPage(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { site, origin } = context;
  if (savedLimit(context, "watchlist") === null) throw new Response(null, { status: 404 });
  const { account } = await requireSession(args, "watchlist");
  const visitor = visitorRequest(request);
  const [cars, favourites, viewed] = await Promise.all([
    accountCarViews(context, account),
    favouritesToTakeOver(context, visitor),
    recentlyViewed(context, visitor),
  ]);
  const latest = cars.length === 0 ? await loadLatestCars(context) : null;
  const view: WatchlistPageProps = { cars, favourites: favourites.length, viewed, latest };
  const page = {
    title: translator(site)("watchlist.title", { site: site.name }),
    canonical: `${origin}/watchlist`,
  };
  return data({ ...view, page }, { headers: personalHeaders() });
}

/** Returns the cars of an account, the newest first. Of a car that the site does not show, only the name is left. */
export async function accountCarViews(
  context: Pick<RequestContext, "platform" | "site">,
  account: Account,
): Promise<ListedCar[]> {
  const { savedCars, alerts } = context.platform.store;
  const [saved, settings] = await Promise.all([savedCars.list(account.id), alerts.settings(account.id)]);
  const watching = reachesAccount(settings, account) ? "on" : "waiting";
  const cars = await shownCars(
    context,
    saved.map(({ carId }) => carId),
  );
  const shown = new Map(cars.map((car) => [car.id, car]));
  const canWatch = hasAlerts(context.platform, context.site);
  return saved.map(({ carId, name, watchPrice }) => {
    const car = shown.get(carId);
    if (car) return savedCarView(context, car, canWatch ? (watchPrice ? watching : "off") : null);
    return withdrawnCarView({ id: carId, name });
  });
}

/**
 * The shopper's garage, at the address that the site gives it (rules/saved-cars#garage-page).
 * @throws Response 404 on a site without a garage, 302 to /sign-in
 */
export async function loadGaragePage(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const { site, origin } = context;
  const { path } = site.garage;
  if (savedLimit(context, "garage") === null) throw new Response(null, { status: 404 });
  const { account } = await requireSession(args, "my-garage", { redirect: path });
  const visitor = visitorRequest(request);
  const ownReservations = loadOwnReservations(context, account);
  const [cars, favourites, compared, viewed, reservations, leads] = await Promise.all([
    accountCarViews(context, account),
    favouritesToTakeOver(context, visitor),
    comparedCars(context, request),
    recentlyViewed(context, visitor),
    ownReservations,
    ownReservations.then((listed) => loadOwnLeads(context, account, listed)),
  ]);
  const garage: GaragePageProps = {
    cars,
    favourites: favourites.length,
    compared,
    viewed,
    latest: cars.length === 0 ? await loadLatestCars(context) : null,
    reservations,
    leads,
  };
  const page = {
    title: translator(site)("garage.title", { site: site.name }),
    canonical: origin + path,
  };
  return data({ ...garage, page }, { headers: personalHeaders() });
}

async function comparedCars(context: RequestContext, request: Request): Promise<CompactCarView[] | null> {
  if (savedLimit(context, "compare") === null) return null;
  const { compare } = savedLists(context, visitorRequest(request));
  const cars = await shownCars(context, compare);
  return cars
    .filter((car) => hasPage(context, car))
    .map((car) => compactCarView({ ...car, image: car.images[0]?.url ?? null }, context.site.vehicle));
}
