import { isParameter } from "~/domain/http/route-pattern";
import { addressIn, languagesOf } from "~/domain/languages/language-address";
import type { Route, RouteTable } from "~/tenants/route-table.server";
import type { Site } from "~/tenants/site";

/**
 * `/robots.txt`: disallows endpoints, and pages and files that are declared not indexable. A rule matches the
 * beginning of an address, so it may also match one of the site's own pages. Those pages are allowed explicitly.
 */
export function robotsText(
  { routes }: Pick<RouteTable, "routes">,
  { site, origin }: { site: Pick<Site, "pages" | "garage" | "languages">; origin: string },
): string {
  const languages = languagesOf(site.languages);
  const disallowed = withoutIncluded([
    ...languages.flatMap(({ base }) =>
      routes
        .filter((route) => isDisallowed(route) && (base === "" || route.declared.kind === "page"))
        .map((route) => base + ruleOf(route)),
    ),
    // The site may have put its garage where other sites have a page of their own.
    ...(site.garage.enabled ? languages.map(({ base }) => base + site.garage.path) : []),
  ]);
  const allowed = languages
    .flatMap(({ base }) => site.pages.map((path) => addressIn(base, path)))
    .filter((path) => disallowed.some((rule) => path.startsWith(rule)));
  const lines = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...allowed.map((path) => `Allow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns the rules in order, each once, without those that a shorter rule includes. */
function withoutIncluded(all: readonly string[]): string[] {
  const rules = [...new Set(all)].sort();
  return rules.filter((rule) => !rules.some((other) => other !== rule && rule.startsWith(other)));
}

function isDisallowed({ declared }: Route): boolean {
  if (declared.kind === "endpoint") return true;
  if (declared.kind === "page") return !declared.indexable && declared.addresses !== "none";
  return declared.kind === "file" && !declared.indexable && !declared.ofEditor;
}

/**
 * A parameter matches any text: `/cars/:slug/:form` matches everything below a car. An address that needs its query
 * ends with "?".
 */
function ruleOf({ pattern, declared }: Route): string {
  const own = isParameter(pattern.at(-1) ?? "") ? pattern.slice(0, -1) : pattern;
  const path = own.map((segment) => `/${isParameter(segment) ? "*" : segment}`).join("");
  if (own !== pattern) return `${path}/`;
  return declared.kind === "page" && declared.addresses === "query" ? `${path}?` : path;
}
