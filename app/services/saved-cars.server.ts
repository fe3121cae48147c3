import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { isSameSitePath } from "~/domain/same-site-path";
import {
  isCarId,
  MOST_FAVOURITES,
  readIds,
  SAVED_LISTS,
  type SavedList,
  type SavedLists,
  withoutSaved,
  withSaved,
  writeIds,
} from "~/domain/saved-cars/saved-lists";
import { readNotice, type SavedNotice, writeNotice } from "~/domain/saved-cars/saved-notice";
import { maySave } from "~/domain/saved-cars/saving-controls";
import type { SavedCarsView } from "~/tenants/document-data";
import type { Site } from "~/tenants/site";
import { recordEvent } from "./analytics.server";
import { hasPage, shownCars } from "./cars-by-id.server";
import { formDataOf } from "./form-data.server";
import type { RequestContext } from "./platform.server";
import { keepForVisitor, type Visit, visitorCookie } from "./visitor-cookie.server";

const ONE_YEAR = 365 * 86_400;
/** Long enough for the slowest page that follows the form, and no longer. */
const NOTICE_SECONDS = 120;
const NOTICE = { name: "saved-notice", maxAgeSeconds: NOTICE_SECONDS, scripts: false };

/** Scripts read these, so that a page's buttons follow what was saved in another tab. */
const listCookie = (list: SavedList) => ({ name: list, maxAgeSeconds: ONE_YEAR, scripts: true });

/** How many cars a list of this site takes, or null when the site does not have it. */
export function savedLimit({ saved_cars }: Pick<Site, "saved_cars">, list: SavedList): number | null {
  if (!saved_cars[list]) return null;
  return list === "favourites" ? MOST_FAVOURITES : saved_cars.compare_limit;
}

/** The visitor's lists, cleaned; what this site does not have is empty. */
export function savedLists(context: Pick<RequestContext, "site" | "origin">, request: Request): SavedLists {
  const ids = (list: SavedList) =>
    readIds(visitorCookie(context, request, list), savedLimit(context.site, list) ?? 0);
  return { favourites: ids("favourites"), compare: ids("compare") };
}

/** What every page's header and cards need; null when the site keeps neither list. */
export function savedCarsView(
  context: Pick<RequestContext, "site" | "origin" | "savedLists">,
  request: Request,
): SavedCarsView | null {
  const limits = {
    favourites: savedLimit(context.site, "favourites"),
    compare: savedLimit(context.site, "compare"),
  };
  if (SAVED_LISTS.every((list) => limits[list] === null)) return null;
  return {
    limits,
    lists: context.savedLists ?? savedLists(context, request),
    notice: noticeOf(context, request),
  };
}

function noticeOf(visit: Visit, request: Request): SavedNotice | null {
  return readNotice(visitorCookie(visit, request, NOTICE.name));
}

/** `Set-Cookie` headers of a page that shows a notice: it shows once. */
export function shownNotice(visit: Visit, request: Request): string[] {
  return visitorCookie(visit, request, NOTICE.name) === null ? [] : [keepForVisitor(visit, NOTICE, "")];
}

export function keepList(visit: Visit, list: SavedList, ids: readonly string[]): string {
  return keepForVisitor(visit, listCookie(list), writeIds(ids));
}

/**
 * The action of `/favourites` and `/compare`: `add`, `remove` (each a car's id) or `clear`. It goes back to the
 * page it came from (`back`, a path of this site), at the car's place, and that page says what has become of it. A
 * script that sends it gives no `back` and says so itself.
 * @throws Response 404 when the site does not have the list, 400 for a form that asks for nothing
 */
export async function savedListAction(
  { request, context }: ActionFunctionArgs,
  list: SavedList,
): Promise<Response> {
  const limit = savedLimit(context.site, list);
  if (limit === null) throw new Response(null, { status: 404 });
  const form = await formDataOf(request);
  const before = savedLists(context, request)[list];
  const { ids, car, outcome } = await changed(context, { form, list, before, limit, request });
  const back = form.get("back");
  const headers = new Headers();
  if (ids !== before) headers.append("Set-Cookie", keepList(context, list, ids));
  if (typeof back !== "string" || !isSameSitePath(back))
    return redirectDocument(`/${list}`, { status: 303, headers });
  if (outcome) {
    const notice = writeNotice({ list, outcome, car: car?.name ?? "" });
    headers.append("Set-Cookie", keepForVisitor(context, NOTICE, notice));
  }
  const place = car && !back.includes("#") ? `#${list}-${car.id}` : "";
  return redirectDocument(back + place, { status: 303, headers });
}

interface Wish {
  form: FormData;
  list: SavedList;
  before: readonly string[];
  limit: number;
  request: Request;
}

interface Change {
  ids: readonly string[];
  car: { id: string; name: string } | null;
  outcome: SavedNotice["outcome"] | null;
}

async function changed(
  context: Pick<RequestContext, "platform" | "site">,
  { form, list, before, limit, request }: Wish,
): Promise<Change> {
  if (form.has("clear")) return { ids: [], car: null, outcome: null };
  const removed = carIdOf(form, "remove");
  if (removed) {
    const [car = null] = await shownCars(context, [removed]);
    return { ids: withoutSaved(before, removed), car, outcome: "removed" };
  }
  const added = carIdOf(form, "add");
  if (!added) throw new Response(null, { status: 400 });
  const [car] = await shownCars(context, [added]);
  if (!car || !hasPage(context, car) || !canBeSaved(context, car))
    return { ids: before, car: car ?? null, outcome: "gone" };
  const ids = withSaved(before, car.id, limit);
  if (!ids) return { ids: before, car, outcome: "full" };
  if (list === "favourites" && ids !== before) recordEvent(context, { event: "favourite", car }, request);
  return { ids, car, outcome: "added" };
}

function canBeSaved({ site }: Pick<RequestContext, "site">, car: Parameters<typeof hasPage>[1]): boolean {
  return maySave({ ...car, photos: car.images.length }, site.saved_cars);
}

function carIdOf(form: FormData, name: string): string | null {
  const id = form.get(name);
  return typeof id === "string" && isCarId(id) ? id : null;
}
