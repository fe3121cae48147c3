import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { noticeAddress } from "~/domain/account/account-notice";
import { reachesAccount } from "~/domain/alerts/alert";
import type { CarId } from "~/domain/text/identifiers";
import { isSameSitePath } from "~/domain/text/web-address";
import {
  type AccountList,
  focusAfterRemoval,
  GARAGE_PATH,
  isCarId,
  type SavedNotice,
} from "~/domain/visitor/saved-lists";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import {
  listPage,
  removeCar,
  type SaveOutcome,
  saveCar,
  savedLimit,
  takeOverFavourites,
  watchPrice,
  writeListCookie,
  writeNoticeCookie,
} from "~/services/visitor/saved-cars.server";
import { requireSession } from "../gates/require-session.server";
import { formDataOf } from "../http/form-data.server";
import { cookieHeaders, visitorRequest } from "../http/visitor-request.server";
import { forgetsViewed, forgetViewedAnswer, LIST_GATES, requestedChange } from "./saved-list-action.server";

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
