import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { noticeAddress } from "~/domain/account/account-notice";
import type { GateType } from "~/domain/account/gates";
import { reachesAccount } from "~/domain/alerts/alert";
import type { Car } from "~/domain/car/car";
import { isAvailable } from "~/domain/car/car-state";
import { carCardView } from "~/domain/card/car-card";
import { canonicalSearchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { toStockDocument } from "~/domain/search/stock-document";
import type { CarId } from "~/domain/text/identifiers";
import { isSameSitePath } from "~/domain/text/web-address";
import {
  type AccountList,
  type BrowserList,
  focusAfterRemoval,
  GARAGE_PATH,
  isCarId,
  type SavedNotice,
} from "~/domain/visitor/saved-lists";
import { formDataOf } from "~/pages/http/form-data.server";
import { cookieHeaders, visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import { hasPage } from "~/services/stock/listed-cars.server";
import { cardRules } from "~/services/vehicle/button-rules.server";
import { forgetViewed } from "~/services/visitor/recent-searches.server";
import {
  changedList,
  listPage,
  removeCar,
  type SavedListRequest,
  type SaveOutcome,
  saveCar,
  savedLimit,
  savedLists,
  takeOverFavourites,
  watchPrice,
  writeListCookie,
  writeNoticeCookie,
} from "~/services/visitor/saved-cars.server";
import { requireSession } from "../gates/require-session.server";
import type { ListedCar } from "./saved-car-cards";

/**
 * The action of `/favourites` and `/compare`: `add`, `remove` (each with a car's id) or `clear`. Redirects to the
 * page that it came from (`back`, a path of this site), at the car's position, and that page shows the result. A
 * script sends no `back` and shows the result itself.
 * @throws Response 404 when the site does not have the list, 400 for a form without an action
 */
export async function savedListAction(
  { request, context }: ActionFunctionArgs,
  list: BrowserList,
): Promise<Response> {
  const limit = savedLimit(context, list);
  if (limit === null) throw new Response(null, { status: 404 });
  const form = await formDataOf(request);
  const change = requestedChange(form);
  if (!change) throw new Response(null, { status: 400 });
  const visitor = visitorRequest(request);
  const before = savedLists(context, visitor)[list];
  const { ids, car, outcome } = await changedList(context, visitor, { list, before, limit }, change);
  const back = form.get("back");
  const headers = new Headers();
  if (ids !== before) headers.append("Set-Cookie", writeListCookie(context, list, ids));
  if (typeof back !== "string" || !isSameSitePath(back))
    return redirectDocument(`/${list}`, { status: 303, headers });
  if (outcome)
    headers.append("Set-Cookie", writeNoticeCookie(context, { list, outcome, car: car?.name ?? "" }));
  if (change.kind === "remove" && list !== "compare" && back.split(/[?#]/, 1)[0] === `/${list}`) {
    const place = focusAfterRemoval(list, before, change.carId);
    return redirectDocument(`/${list}#${place}`, { status: 303, headers });
  }
  const place = car && !back.includes("#") ? `#${list}-${car.id}` : "";
  return redirectDocument(back + place, { status: 303, headers });
}

/** Returns what the form of a list asks for, or null. */
export function requestedChange(form: FormData): SavedListRequest | null {
  if (form.has("clear")) return { kind: "clear" };
  for (const kind of ["remove", "add"] as const) {
    const carId = form.get(kind);
    if (typeof carId === "string" && isCarId(carId)) return { kind, carId };
  }
  return null;
}

/** The gate in front of each list of an account, as the address of the sign-in names it. */
export const LIST_GATES: Readonly<Record<AccountList, GateType>> = {
  watchlist: "watchlist",
  garage: "my-garage",
};

/** @param watches whether the shopper watches the car's price; null: this list watches none */
export function savedCarView(
  context: Pick<RequestContext, "platform" | "site">,
  car: Car,
  watched: ListedCar["watched"] = null,
): ListedCar {
  const { platform, site } = context;
  const { id, name } = car;
  const gone = { id, name, card: null, watched: null };
  const search = canonicalSearchAddress({
    ...EMPTY_SEARCH,
    facets: { make: [car.make], model: [car.model] },
  });
  if (!hasPage(context, car)) return { ...gone, similarHref: search };
  const card = carCardView(toStockDocument(car), cardRules(platform, site), platform.now());
  if (isAvailable(car.status)) return { id, name, card, similarHref: null, watched };
  return { ...gone, card, similarHref: site.enquiry.enabled ? `/cars/${car.slug}/similar` : search };
}

/** Returns what is left of a car that the site does not show any more: its name. */
export function withdrawnCarView({ id, name }: Pick<ListedCar, "id" | "name">): ListedCar {
  return { id, name, card: null, similarHref: null, watched: null };
}

/** Name of the button that clears the recently viewed cars. */
const FORGET_VIEWED = "forget_viewed";

/** Whether a posted form asks to clear the recently viewed cars. */
export function forgetsViewed(form: FormData): boolean {
  return form.has(FORGET_VIEWED);
}

/** Clears the recently viewed cars and redirects to the page that asked. */
export function forgetViewedAnswer(context: Pick<RequestContext, "origin">, back: string): Response {
  return redirectDocument(isSameSitePath(back) ? back : "/", {
    status: 303,
    headers: { "Set-Cookie": forgetViewed(context) },
  });
}

const NOTICE_OF: Record<SaveOutcome, SavedNotice["outcome"]> = {
  saved: "added",
  full: "full",
  unavailable: "gone",
  unknown: "gone",
};

/**
 * The action of `/watchlist` and of the garage: `add`, `remove`, `watch` or `unwatch` (each with a car's id),
 * `take_over` or `forget_favourites` (of this browser), `forget_viewed`. Redirects to the page that it came from (`back`, a path of
 * this site), at the car's position, and that page shows the result. A signed-out visitor signs in first; the post is
 * done after that.
 * @throws Response 404 when the site does not have the list, 400 for a form without an action, a redirect to /sign-in
 */
export async function accountListAction(args: ActionFunctionArgs, list: AccountList): Promise<Response> {
  const { request, context } = args;
  if (savedLimit(context, list) === null) throw new Response(null, { status: 404 });
  // The post may have to wait for a sign-in, so its body stays unread.
  const form = await formDataOf(request.clone());
  const page = listPage(context.site, list);
  if (forgetsViewed(form)) return forgetViewedAnswer(context, page);
  const sent = form.get("back");
  // The garage's own page knows its route's address only.
  const isElsewhere = typeof sent === "string" && isSameSitePath(sent) && sent !== GARAGE_PATH;
  const back = isElsewhere ? sent : page;
  const { account } = await requireSession(args, LIST_GATES[list], { redirect: back, back });
  const visitor = visitorRequest(request);
  const answer = (to: string, ...cookies: string[]) =>
    redirectDocument(to, { status: 303, headers: cookieHeaders(...cookies) });
  const notice = (outcome: SavedNotice["outcome"], car: { name: string } | null) =>
    writeNoticeCookie(context, { list, outcome, car: car?.name ?? "" });

  if (form.has("take_over")) {
    const { cookie, left } = await takeOverFavourites(context, visitor, account);
    return answer(page, cookie, notice(left ? "full" : "moved", left));
  }
  if (form.has("forget_favourites")) return answer(page, writeListCookie(context, "favourites", []));

  const watch = requestedWatch(form);
  if (watch && hasAlerts(context.platform, context.site)) {
    const car = await watchPrice(context, account, watch.carId, watch.on);
    if (!car) return answer(back, notice("gone", null));
    const { alerts } = context.platform.store;
    if (watch.on && !reachesAccount(await alerts.settings(account.id), account))
      return answer(noticeAddress("alerts_needed"));
    return answer(`${page}#${list}-${car.id}`, notice(watch.on ? "watched" : "unwatched", car));
  }

  const change = requestedChange(form);
  if (!change || change.kind === "clear") throw new Response(null, { status: 400 });
  const { carId } = change;
  const place = back.includes("#") ? "" : `#${list}-${carId}`;
  if (change.kind === "remove") {
    // On the list's own page the car and its button are gone afterwards.
    const isOnList = back.split(/[?#]/, 1)[0] === page;
    const target = isOnList
      ? `${page}#${focusAfterRemoval(list, await context.platform.store.savedCars.ids(account.id), carId)}`
      : back + place;
    return answer(target, notice("removed", await removeCar(context, account, carId)));
  }
  const { outcome, car } = await saveCar(context, visitor, account, { list, carId });
  return answer(car ? back + place : back, notice(NOTICE_OF[outcome], car));
}

/** Returns whose price is to be watched or no longer, or null. */
function requestedWatch(form: FormData): { carId: CarId; on: boolean } | null {
  for (const [name, on] of [
    ["watch", true],
    ["unwatch", false],
  ] as const) {
    const carId = form.get(name);
    if (typeof carId === "string" && isCarId(carId)) return { carId, on };
  }
  return null;
}
