import type { Config } from "~/config.server";
import { addressIn } from "~/domain/languages/language-address";
import type { Site } from "~/tenants/site";

/** Returns the host that works for any site, independent of its own domains. */
function hostBelowBase({ slug }: Pick<Site, "slug">, { BASE_DOMAIN }: Pick<Config, "BASE_DOMAIN">): string {
  return `${slug}.${BASE_DOMAIN}`;
}

/**
 * Returns a site's own address when no request provides it, e.g. in e-mails: its first domain, otherwise its name
 * below BASE_DOMAIN. On `localhost`: plain http with the port.
 */
export function siteOrigin(
  site: Pick<Site, "slug" | "domains">,
  config: Pick<Config, "BASE_DOMAIN" | "PORT">,
): string {
  const [domain] = site.domains;
  if (domain) return `https://${domain}`;
  const host = hostBelowBase(site, config);
  const local = config.BASE_DOMAIN === "localhost" || config.BASE_DOMAIN.endsWith(".localhost");
  return local ? `http://${host}:${config.PORT}` : `https://${host}`;
}

/**
 * Returns the full address of a page of a site in the site's language.
 * @param origin scheme and host
 */
export function fullAddress(site: Pick<Site, "base">, origin: string, path: string): string {
  return origin + addressIn(site.base, path);
}

/**
 * Returns the address of a site in this process, for people who start the process or look at its demo. It does not
 * depend on the site's public domains.
 * @param here how to reach the process; `port` as in a URL: ":3000", or "" for the scheme's default port
 */
export function addressHere(
  site: Pick<Site, "slug">,
  config: Pick<Config, "BASE_DOMAIN">,
  here: { scheme: string; port: string },
): string {
  return `${here.scheme}://${hostBelowBase(site, config)}${here.port}`;
}
