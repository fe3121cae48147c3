import { HOST_ADDRESSES } from "~/domain/http/host-addresses";
import { segmentsOf } from "~/domain/http/route-pattern";
import type { RouteClass } from "~/tenants/route-declaration";
import type { Route, RouteTable } from "~/tenants/route-table.server";
import { routedPath } from "./request-target";

/** Paths that the host answers itself. */
const HOST_CLASSES: ReadonlyMap<string, RouteClass> = new Map([
  [HOST_ADDRESSES.assets, "asset"],
  [HOST_ADDRESSES.fonts, "asset"],
  [HOST_ADDRESSES.img, "image"],
  [HOST_ADDRESSES.healthz, "health"],
  [HOST_ADDRESSES.readyz, "health"],
]);

/** Files that browsers request at the root of every site, whether they exist or not. */
const ROOT_FILE = /^\/[^/]+\.(ico|png|svg|webmanifest)$/i;

/**
 * Returns the route that will answer a path. The router ignores case, and Remix requests the home page's data at
 * `/_root`.
 */
export function routeAsked(routes: RouteTable, path: string): Route | null {
  const asked = routedPath(path).toLowerCase();
  return routes.match(asked === "/_root" ? "/" : asked)?.route ?? null;
}

/** The class that a request is counted in: the one that its route declares, or the host's own. */
export function routeClass(path: string, route: Route | null): RouteClass {
  const host = HOST_CLASSES.get(`/${segmentsOf(path.toLowerCase())[0] ?? ""}`);
  if (host) return host;
  if (ROOT_FILE.test(path) && route?.path === "/*") return "asset";
  return route?.declared.metrics ?? "page";
}
