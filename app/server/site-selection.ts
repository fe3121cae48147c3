import type { RequestHandler } from "express";
import { addressIn } from "~/domain/languages/language-address";
import { SUGGEST_PATH } from "~/domain/search/search-address";
import { escapeHtml } from "~/domain/text/escape";
import { GARAGE_PATH } from "~/domain/visitor/saved-lists";
import type { Platform } from "~/services/platform/platform";
import { addressHere } from "~/services/platform/site-origin.server";
import type { Site } from "~/tenants/site";
import { plainPage, refuse } from "./plain-page";
import { visitorScheme } from "./request-checks";
import { requestState } from "./request-log";
import { routedPath } from "./request-target";

/**
 * Selects the site by host. `SITE` serves one site for every host. The base domain lists the sites of a demo. Any other
 * host gets a 404 that names no site.
 */
export function selectSite({ config, sites }: Platform): RequestHandler {
  return (request, response, next) => {
    const state = requestState(response);
    const host = state.origin === null ? undefined : new URL(state.origin).host;
    const site = config.SITE ? sites.bySlug(config.SITE) : sites.byHost(host);
    if (site) {
      state.site = site;
      next();
      return;
    }
    const [name, port] = splitHost(host);
    if (config.DEMO_STOCK && name === config.BASE_DOMAIN.toLowerCase() && request.path === "/") {
      const here = { scheme: visitorScheme(request) ?? "http", port };
      const links = sites
        .all()
        .map((one) => [addressHere(one, config, here), one.name] as const)
        .map(([address, label]) => `<li><a href="${escapeHtml(address)}/">${escapeHtml(label)}</a></li>`);
      response.set("Cache-Control", "no-store").type("html");
      response.send(plainPage("Demonstration sites", `<ul>${links.join("\n")}</ul>`, state.nonce));
      return;
    }
    refuse(request, response, 404, {
      title: "Nothing here",
      message: "There is no website at this address.",
    });
  };
}

function splitHost(host: string | undefined): [name: string | undefined, port: string] {
  const match = /^(.*?)(:\d+)?$/.exec(host ?? "");
  return [match?.[1], match?.[2] ?? ""];
}

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

/**
 * `/search/suggest` is a page, and JSON for a program that asks for it. A route of the pages can only be one of the
 * two, so the host asks the one that is wanted.
 */
export const suggestAsJson: RequestHandler = (request, _response, next) => {
  if (routedPath(request.path) === SUGGEST_PATH && request.accepts(["html", "json"]) === "json") {
    const target = `/api/suggest${request.originalUrl.slice(request.path.length)}`;
    request.url = target;
    request.originalUrl = target;
  }
  next();
};
