import type { Config } from "~/config.server";
import type { Site } from "~/tenants/site";

/** The host that any site answers at, whatever domains it has of its own. */
function hostBelowBase({ slug }: Pick<Site, "slug">, { BASE_DOMAIN }: Pick<Config, "BASE_DOMAIN">): string {
  return `${slug}.${BASE_DOMAIN}`;
}

/**
 * A site's own address where no request says it, as in e-mails: its first domain, else its name below BASE_DOMAIN.
 * On `localhost`, plain http with the port.
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
 * Where this very process answers for a site: for who starts it or looks at its demo, whatever the site's public
 * domains are.
 * @param here how the process is reached; `port` as in an address: ":3000", or "" for the scheme's own
 */
export function addressHere(
  site: Pick<Site, "slug">,
  config: Pick<Config, "BASE_DOMAIN">,
  here: { scheme: string; port: string },
): string {
  return `${here.scheme}://${hostBelowBase(site, config)}${here.port}`;
}
