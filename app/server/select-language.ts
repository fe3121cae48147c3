import type { RequestHandler } from "express";
import { languagesOf, pathBehind, pathBehindFormerLanguage } from "~/domain/languages/language-address";
import { UNSUBSCRIBE_PATH } from "~/services/alerts/unsubscribe-token.server";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import type { RouteTable } from "~/tenants/route-table.server";
import { siteIn } from "~/tenants/site-language";
import { requestState } from "./request-state";
import { routedPath } from "./request-target";
import { routeAsked } from "./route-class";

/**
 * Takes the prefix of a language off a request's address (docs/decisions/0095) and selects the site in this language.
 * Everything after it sees the address without prefix. Addresses that are the same in every language have none: with
 * one they are unknown.
 */
export function selectLanguage({ routes }: { routes: RouteTable }): RequestHandler {
  return (request, response, next) => {
    const state = requestState(response);
    const { site } = state;
    for (const { tag, base } of site ? languagesOf(site.languages) : []) {
      const path = pathBehind(base, request.path);
      if (path === null) continue;
      const route = routeAsked(routes, path);
      if (!speaksLanguages(path, route?.declared)) break;
      const target = path + request.originalUrl.slice(request.path.length);
      request.url = target;
      request.originalUrl = target;
      state.route = route;
      state.site = site && siteIn(site, tag);
      break;
    }
    // Who unsubscribes must not depend on the languages that the site has by now (rules/alerts#unsubscribe-token).
    if (site && pathBehindFormerLanguage(request.path) === UNSUBSCRIBE_PATH) {
      const target = UNSUBSCRIBE_PATH + request.originalUrl.slice(request.path.length);
      request.url = target;
      request.originalUrl = target;
      state.route = routeAsked(routes, UNSUBSCRIBE_PATH);
    }
    next();
  };
}

type Declared = NonNullable<ReturnType<typeof routeAsked>>["declared"];

function speaksLanguages(path: string, declared: Declared | undefined): boolean {
  const asked = routedPath(path).toLowerCase();
  if (asked === EDITOR_PATH || asked.startsWith(`${EDITOR_PATH}/`)) return false;
  if (!declared || declared.kind === "page" || declared.kind === "alias" || declared.kind === "post_target")
    return true;
  return declared.inLanguages === true;
}
