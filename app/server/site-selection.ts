import type { RequestHandler } from "express";
import { escapeHtml } from "~/domain/text/escape";
import type { Platform } from "~/services/platform/platform";
import { addressHere } from "~/services/platform/site-origin.server";
import { visitorScheme } from "./forwarded-headers";
import { plainPage, refuse } from "./plain-page";
import { requestState } from "./request-state";

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
