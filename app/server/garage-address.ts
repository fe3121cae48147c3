import type { RequestHandler } from "express";
import { addressIn } from "~/domain/languages/language-address";
import { GARAGE_PATH } from "~/domain/visitor/saved-lists";
import type { Site } from "~/tenants/site";
import { requestState } from "./request-state";
import { routedPath } from "./request-target";

/*
 * A route has one path, a site can give its garage another (docs/decisions/0062). The host is the only one that knows
 * both: it asks the garage's route at the site's address.
 */

/** Returns the address at which the pages answer a target. */
export function pageTarget({ garage }: Pick<Site, "garage">, target: string): string {
  const [path = ""] = target.split("?", 1);
  if (!garage.enabled || routedPath(path) !== garage.path) return target;
  return GARAGE_PATH + target.slice(garage.path.length);
}

/** Leads readers of /my-garage to the address that the site gives its garage. */
export const redirectToGarage: RequestHandler = (request, response, next) => {
  const { enabled, path } = requestState(response).site?.garage ?? { enabled: false, path: GARAGE_PATH };
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || !enabled || path === GARAGE_PATH || routedPath(request.path) !== GARAGE_PATH) {
    next();
    return;
  }
  const base = requestState(response).site?.base ?? "";
  response.redirect(301, addressIn(base, path + request.originalUrl.slice(request.path.length)));
};
