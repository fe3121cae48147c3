import { readCookie, type Visit, writeCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";

/** As long as an editor's session, without which it does nothing. */
const COOKIE = { name: "preview-keys", maxAgeSeconds: 12 * 3600, scripts: false };
const SHOWN = "shown";

/** Whether a browser shows the keys next to texts. */
export function showsKeys(visit: Visit, visitor: Pick<VisitorRequest, "cookies">): boolean {
  return readCookie(visit, visitor, COOKIE) === SHOWN;
}

/** Returns the `Set-Cookie` header that shows the keys, or hides them. */
export function switchKeys(visit: Visit, isShown: boolean): string {
  return writeCookie(visit, COOKIE, isShown ? SHOWN : "");
}
