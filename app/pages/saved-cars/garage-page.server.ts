import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type CompactCarView, compactCarView } from "~/domain/card/compact-car";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { loadOwnLeads } from "~/services/account/own-leads.server";
import { loadOwnReservations } from "~/services/checkout/own-payments.server";
import { hasPage, loadLatestCars, shownCars } from "~/services/stock/listed-cars.server";
import { recentlyViewed } from "~/services/visitor/recent-searches.server";
import { favouritesToTakeOver, savedLimit, savedLists } from "~/services/visitor/saved-cars.server";
import { requireSession } from "../gates/require-session.server";
import { personalHeaders, visitorRequest } from "../http/visitor-request.server";
import type { GaragePageProps } from "./garage-page";
import { accountCarViews } from "./watchlist-page.server";

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
