import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { isSameSitePath } from "~/domain/text/same-site-path";
import { type BrowserList, focusAfterRemoval, isCarId } from "~/domain/visitor/saved-lists";
import {
  changedList,
  type SavedListRequest,
  savedLimit,
  savedLists,
  writeListCookie,
  writeNoticeCookie,
} from "~/services/visitor/saved-cars.server";
import { formDataOf } from "../http/form-data.server";
import { visitorRequest } from "../http/visitor-request.server";

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
