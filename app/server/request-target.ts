import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { requestBehind } from "~/pages/http/visitor-request.server";

/**
 * Normalises a request target, so that everything behind the edge sees the same spelling: the checks, the metrics, the
 * static files and the router. Otherwise a request could bypass a check that reads it differently from the router.
 */

const DECODER = new TextDecoder("utf-8", { fatal: true });

/** Characters that RFC 3986 allows in a path, and the brackets of Vite's own addresses: not escaped again. */
const PLAIN_IN_PATH = /%(?:3A|40|24|26|2B|2C|3B|3D|5B|5D)/g;

/**
 * `/cars//%61bc/?query=%41` → `/cars/abc?query=%41`: decodes and encodes each segment once and removes repeated and
 * trailing slashes; the query stays unchanged. Returns null for targets that none of our links use and that other
 * programs may read as another path: dot segments, backslashes, control characters, a fragment, invalid escapes, and a
 * target without a leading slash.
 */
export function normalTarget(target: string): string | null {
  if (!target.startsWith("/") || target.includes("#")) return null;
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  const query = end === -1 ? "" : target.slice(end);
  const segments: string[] = [];
  for (const written of path.split("/")) {
    if (written === "") continue;
    const segment = decoded(written);
    if (segment === null || isOdd(segment)) return null;
    segments.push(encodeURIComponent(segment).replace(PLAIN_IN_PATH, decodeURIComponent));
  }
  return `/${segments.join("/")}${query.replace(/[^\x21-\x7e]+/g, (raw) => encodeURIComponent(textOf(raw) ?? raw))}`;
}

function decoded(segment: string): string | null {
  const text = textOf(segment);
  if (text === null) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Node passes bytes above ASCII on as one character each: most senders mean UTF-8. */
function textOf(bytes: string): string | null {
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  try {
    return DECODER.decode(Buffer.from(bytes, "latin1"));
  } catch {
    return null;
  }
}

/**
 * A slash within a segment (`%2F`) is an ordinary character, as in the name "Ute / Tray"; a dot segment within it is
 * not.
 */
function isOdd(segment: string): boolean {
  return /[\p{Cc}\\]/u.test(segment) || segment.split("/").some((part) => part === "." || part === "..");
}

/** The suffix that Remix adds to a page's path when a script requests it or posts to it. */
export const DATA_SUFFIX = /\.data(?=\?|$)/;

/** The path of the route that answers: a script's request for a page has the page's route. */
export function routedPath(path: string): string {
  return path.replace(DATA_SUFFIX, "");
}

/**
 * Remix still treats `?_data=` as a loader call, as before single fetch: it rejects the page and logs the value, which
 * a visitor typed. Here the parameter is removed and has no meaning.
 */
export function pageAddress(address: string): URL {
  const url = new URL(address);
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url;
}

/*
 * The prefix of a language at the border to Remix (docs/decisions/0095). Remix knows it as its `basename`, so its links
 * and redirects have it. What pages read has none: neither their loaders and actions nor the host's checks know it.
 */

/** Returns a build whose addresses begin with a prefix, and whose loaders and actions see them without. */
export function inLanguage(build: ServerBuild, base: string): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: (args: LoaderFunctionArgs) => loader(without(args, base)) }),
      ...(action && { action: (args: ActionFunctionArgs) => action(without(args, base)) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, basename: base, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

function without<Args extends LoaderFunctionArgs | ActionFunctionArgs>(args: Args, base: string): Args {
  return { ...args, request: requestBehind(args.request, base) };
}

/** Returns a request for the same page, at its address in a language. */
export function requestAt(request: Request, base: string): Request {
  const url = new URL(request.url);
  url.pathname =
    url.pathname === "/_root.data" ? `${base}.data` : base + (url.pathname === "/" ? "" : url.pathname);
  return new Request(url, request);
}

/** A cookie of one page belongs to this page in the language in which it was set. */
export function cookiesIn(base: string, headers: Headers): void {
  if (base === "") return;
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies)
    headers.append("Set-Cookie", cookie.replace(/; Path=(?=\/[^;])/, `$&${base}`));
}
