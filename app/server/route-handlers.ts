import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { HOST_ADDRESSES, segmentsOf } from "~/domain/http/route-pattern";
import type { RouteClass } from "~/tenants/route-declaration";
import type { Route, RouteTable } from "~/tenants/route-table.server";
import { routedPath } from "./request-target";

export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** How many paths keep the route that was found for them. */
const REMEMBERED_PATHS = 5000;
/** What the script of a page asks for `/`. */
const ROOT_DATA = "/_root";

interface RouteNode {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  caseSensitive?: boolean | undefined;
  children: RouteNode[];
}

/**
 * Returns Remix's handler of a build. Remix prepares, ranks and tries every route of its build four times for each page:
 * a tenth of the page's processor time. So it is given only the route of the address, with those around it.
 */
export function handlerByRoute(build: ServerBuild, mode: string): Handler {
  const whole = createRequestHandler(build, mode);
  const tree = routeTree(build.routes);
  const handlers = new Map<string, Handler>();
  const found = new LRUCache<string, string>({ max: REMEMBERED_PATHS });

  const routeOf = (path: string): string => {
    let ids = found.get(path);
    if (ids === undefined) {
      const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path, build.basename) ?? [];
      ids = matches.map(({ route }) => route.id).join(" ");
      found.set(path, ids);
    }
    return ids;
  };
  return (request, context) => {
    const path = routedPath(new URL(request.url).pathname);
    const ids = routeOf(path === ROOT_DATA ? "/" : path);
    if (ids === "") return whole(request, context);
    let handler = handlers.get(ids);
    if (!handler) {
      handler = createRequestHandler(withRoutes(build, ids.split(" ")), mode);
      handlers.set(ids, handler);
    }
    return handler(request, context);
  };
}

function routeTree(routes: ServerBuild["routes"], parentId?: string): RouteNode[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, caseSensitive } = route;
    return [{ id, path, index, caseSensitive, children: routeTree(routes, id) }];
  });
}

/** Returns the build without its other routes; the list of their files stays whole. */
function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const routes = Object.entries(build.routes).filter(([id]) => ids.includes(id));
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}

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
