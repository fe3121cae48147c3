import type { RequestHandler } from "express";
import type { Platform } from "~/services/platform.server";
import { addressHere } from "~/services/site-origin.server";
import { escapeHtml, plainPage, refuse } from "./plain-page";
import { requestState, visitorHost } from "./request-state";

/**
 * Host → site. `SITE` serves its one site whatever the host. The base domain lists the sites of a demo. Any
 * other host gets a 404 that names no site.
 */
export function selectSite({ config, sites }: Platform): RequestHandler {
  return (request, response, next) => {
    const state = requestState(response);
    const host = visitorHost(request);
    const site = config.SITE ? sites.bySlug(config.SITE) : sites.byHost(host);
    if (site) {
      state.site = site;
      next();
      return;
    }
    const [name, port] = splitHost(host);
    if (config.DEMO_STOCK && name === config.BASE_DOMAIN.toLowerCase() && request.path === "/") {
      const here = { scheme: request.protocol, port };
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
