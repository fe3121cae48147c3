import { readCookie, type Visit, writeCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";

/** As long as an editor's session, without which it does nothing. */
const COOKIE = { name: "preview-keys", maxAgeSeconds: 12 * 3600, scripts: false };

/** What a preview shows at its texts: the ways to their forms, or their keys. */
export type ShownMarks = "edit" | "keys";
const VALUES: Readonly<Record<ShownMarks, string>> = { edit: "edit", keys: "shown" };

/** Returns what a browser shows at the texts of a preview; null: nothing. */
export function shownMarks(visit: Visit, visitor: Pick<VisitorRequest, "cookies">): ShownMarks | null {
  const value = readCookie(visit, visitor, COOKIE);
  return (["edit", "keys"] as const).find((name) => VALUES[name] === value) ?? null;
}

/** Returns the `Set-Cookie` header that shows something at the texts; null: nothing. */
export function switchMarks(visit: Visit, shown: ShownMarks | null): string {
  return writeCookie(visit, COOKIE, shown === null ? "" : VALUES[shown]);
}
