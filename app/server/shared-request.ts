import type { IncomingHttpHeaders } from "node:http";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import type { Route } from "~/tenants/route-table.server";
import { DATA_SUFFIX } from "./request-target";

/*
 * Which requests may get a page that was rendered for everybody, and what this page varies by (docs/decisions/0139).
 */

/** What a page for everybody varies by, apart from its site, its address and the time. */
export interface Variant {
  saveData: boolean;
  /** A robot sees no popup. */
  isRobot: boolean;
  /** Whether this visit has seen the popup. */
  hasSeenPopup: boolean;
}

/** Cookies that the host reads before any page does, and the session, which the store looks up. */
const ALWAYS_PERSONAL: ReadonlySet<string> = new Set(["session", "editor", "preview-link"]);
export const POPUP_COOKIE = "popup";
/** Is read when a page is sent, not when it is rendered. */
const TRAIL_COOKIE = "trail";

/** Returns the names of a request's cookies without their prefix, and without those that are part of the variant. */
export function cookieNames({ cookie = "" }: Pick<IncomingHttpHeaders, "cookie">): string[] {
  return cookie
    .split(";")
    .map((pair) => (pair.split("=", 1)[0] ?? "").trim().replace(/^__(?:Host|Secure)-/, ""))
    .filter((name) => name !== "" && name !== TRAIL_COOKIE);
}

/** Whether a route's pages may be the same for several visitors. */
export function isSharedRoute(route: Route | null, path: string): boolean {
  const declared = route?.declared;
  if (declared?.kind !== "page" || declared.gated || declared.opensBySecret) return false;
  const asked = path.toLowerCase();
  // The data of a page has a form's `submission_id` in no fixed place.
  return !DATA_SUFFIX.test(asked) && asked !== EDITOR_PATH && !asked.startsWith(`${EDITOR_PATH}/`);
}

/** Whether a request comes from somebody whom the host knows. */
export function isKnownVisitor(names: readonly string[]): boolean {
  return names.some((name) => ALWAYS_PERSONAL.has(name));
}

/** Whether a browser fetches the page before its visitor asks for it: such a page sets no cookie and counts as no visit. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return /prefetch|prerender/i.test(`${headers["sec-purpose"]} ${headers.purpose}`);
}

interface KeyParts extends Variant {
  site: string;
  language: string;
  /** Scheme and host of the site for everybody: pages contain it. */
  origin: string;
  /** Path and query. */
  target: string;
}

/** Returns the key of a page: everything that it varies by. Addresses contain no line break. */
export function pageKey({
  site,
  language,
  origin,
  target,
  saveData,
  isRobot,
  hasSeenPopup,
}: KeyParts): string {
  const flags = [saveData && "save-data", isRobot && "robot", hasSeenPopup && "popup"].filter(Boolean);
  return [site, language, origin, flags.join(","), target].join("\n");
}

/**
 * Seconds for which a cache in front of this process may keep a page, and for which it and then the browser may show it
 * while they ask again. With the second in which this process sees what another has changed, that makes five.
 */
const SHARED_SECONDS = 2;
const REVALIDATE_SECONDS = 1;

/**
 * Returns the `Cache-Control` of a page that shared caches may keep.
 * @param remaining milliseconds until the page changes
 */
export function publicCache(remaining: number): string {
  const seconds = Math.max(Math.floor(remaining / 1000), 0);
  const kept = Math.min(SHARED_SECONDS, seconds);
  const stale = Math.min(REVALIDATE_SECONDS, Math.floor((seconds - kept) / 2));
  return ["public, max-age=0", `s-maxage=${kept}`, stale > 0 && `stale-while-revalidate=${stale}`]
    .filter(Boolean)
    .join(", ");
}

export const PRIVATE_CACHE = "private, no-cache";

type Encoding = "br" | "gzip" | "identity";

/** Returns the coding of an answer for a request's `Accept-Encoding`. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const codings = new Map(
    String(accepted ?? "")
      .toLowerCase()
      .split(",")
      .map((one) => {
        const [name = "", ...parameters] = one.split(";").map((part) => part.trim());
        return [name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))] as const;
      }),
  );
  if (codings.get("br")) return "br";
  return codings.get("gzip") ? "gzip" : "identity";
}

/** Whether `If-None-Match` names an entity tag. */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (ifNoneMatch ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

const SUBMISSION_INPUT = /<input type="hidden" name="submission_id" value="([0-9a-f-]{36})"\/>/g;

/**
 * Returns the `submission_id`s of a page's forms: they are replaced in each answer. Null when the page names one in
 * another way: such a page is nobody else's.
 */
export function submissionIds(html: string): string[] | null {
  const ids = [...html.matchAll(SUBMISSION_INPUT)].map(([, id = ""]) => id);
  const named = html.split("submission_id").length - 1;
  return named === ids.length ? ids : null;
}

/** Until when a page is right that was rendered at a moment: what changes with the time changes at whole minutes. */
export function endOfMinute(now: Date): number {
  return (Math.floor(now.getTime() / 60_000) + 1) * 60_000;
}
