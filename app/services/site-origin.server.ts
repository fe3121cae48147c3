import type { Config } from "~/config.server";
import type { Site } from "~/tenants/site";

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
  const host = `${site.slug}.${config.BASE_DOMAIN}`;
  const local = config.BASE_DOMAIN === "localhost" || config.BASE_DOMAIN.endsWith(".localhost");
  return local ? `http://${host}:${config.PORT}` : `https://${host}`;
}
