import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contrastRatio } from "~/domain/contrast";
import { type JsonObject, mergeJson } from "~/tenants/merge";
import { type SiteConfig, siteSchema } from "~/tenants/schema";

const TENANTS = fileURLToPath(new URL("../../app/tenants", import.meta.url));
const SITES = `${TENANTS}/sites`;

/** What the tests read of a shipped site, its template and the base merged under it. */
export interface ShippedSite {
  slug: string;
  site: SiteConfig;
  theme: { colour: Record<string, string> };
  stock: { count: number; item_types?: string[]; car_types: Record<string, number> };
}

/** Slugs of the sites that the project ships: what holds for one must hold for all. */
export function shippedSites(): string[] {
  return readdirSync(SITES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function shippedSite(slug: string): ShippedSite {
  const read = (folder: string, file: string): JsonObject => {
    const from = `${TENANTS}/${folder}/${file}`;
    return existsSync(from) ? JSON.parse(readFileSync(from, "utf8")) : {};
  };
  const template = String(read(`sites/${slug}`, "site.json").extends);
  const merged = (file: string) =>
    ["templates/base", `templates/${template}`, `sites/${slug}`]
      .map((folder) => read(folder, file))
      .reduce(mergeJson);
  const { $schema, ...config } = merged("site.json");
  return {
    slug,
    site: siteSchema.parse(config),
    theme: merged("theme.json") as ShippedSite["theme"],
    stock: read(`sites/${slug}`, "demo-stock.json") as unknown as ShippedSite["stock"],
  };
}

/** Shipped sites that show, in order, something that none before them does. */
function sitesThatDiffer(traits: (shipped: ShippedSite) => string[]): string[] {
  const seen = new Set<string>();
  return shippedSites().filter((slug) => {
    const fresh = traits(shippedSite(slug)).filter((trait) => !seen.has(trait));
    for (const trait of fresh) seen.add(trait);
    return fresh.length > 0;
  });
}

const looksOf = ({ site: { look }, theme }: ShippedSite): string[] => [
  ...Object.entries(look).map(([part, shape]) => `${part} ${shape}`),
  contrastRatio(theme.colour.page ?? "", "#ffffff") > 4.5 ? "dark" : "light",
];

/*
 * A walk in a browser costs minutes, and eight sites share one set of components. The home page is looked at on every
 * site; longer walks take the sites between which the pages they visit really differ.
 */

/** Every header, card and hero, and a dark theme: for pages of the shell. */
export function sitesByLook(): string[] {
  return sitesThatDiffer(looksOf);
}

/** And the buttons of a card, the feature banner and the promo tiles: for pages of results. */
export function sitesByResults(): string[] {
  return sitesThatDiffer((shipped) => [
    ...looksOf(shipped).filter((trait) => !trait.startsWith("hero")),
    `buttons ${shipped.site.actions.card}`,
    ...(shipped.site.search.feature_banner.length > 0 ? ["feature banner"] : []),
    ...(shipped.site.promotions.length > 0 ? ["promotions"] : []),
  ]);
}

/** Every way to filter: how makes are shown, dropdowns, which ranges there are; and a dark theme. */
export function sitesByFilters(): string[] {
  return sitesThatDiffer(({ site, theme }) => [
    `template ${["caravan", "subscription"].includes(site.extends) ? site.extends : "with kilometres"}`,
    `makes as ${site.search.make_style}`,
    site.search.dropdown_facets.length > 0 ? "dropdowns" : "lists",
    looksOf({ site, theme } as ShippedSite).includes("dark") ? "dark" : "light",
  ]);
}

/** Sites of cars with stock for several pages of a narrowed search. */
export function sitesWithManyCars(): string[] {
  return shippedSites().filter((slug) => {
    const { count, item_types: kinds = ["car"] } = shippedSite(slug).stock;
    return count >= 300 && kinds.includes("car");
  });
}

/** The first shipped site that shows something: tests name what they need, not who has it. */
export function siteWhere(shows: (config: SiteConfig) => boolean): string {
  const found = shippedSites().find((slug) => shows(shippedSite(slug).site));
  if (!found) throw new Error(`no shipped site where ${shows}`);
  return found;
}

/** A site that sells nothing but these. */
export function siteOfKind(kind: "caravan" | "truck"): string {
  const found = shippedSites().find((slug) => shippedSite(slug).stock.item_types?.join() === kind);
  if (!found) throw new Error(`no shipped site sells only ${kind}s`);
  return found;
}

/** A site whose cars are paid for by the week. */
export function subscriptionSite(): string {
  return siteWhere(({ vehicle }) => vehicle.offers_subscription);
}

/** A form on a page of its own, on the first shipped site that has it. */
export interface ShippedForm {
  id: string;
  slug: string;
  path: string;
  form: SiteConfig["forms"][string];
}

/** Each form that the shipped sites have, once for the same fields in the same steps. */
export function shippedForms(): ShippedForm[] {
  const seen = new Set<string>();
  return shippedSites().flatMap((slug) =>
    Object.entries(shippedSite(slug).site.forms).flatMap(([id, form]) => {
      const shape = JSON.stringify([id, form.fields, form.steps]);
      if (!form.enabled || seen.has(shape)) return [];
      seen.add(shape);
      return [{ id, slug, path: form.path, form }];
    }),
  );
}
