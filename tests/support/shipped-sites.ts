import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { contrastRatio } from "~/domain/text/contrast";
import { type JsonObject, mergeJson } from "~/tenants/merge";
import { type SiteConfig, siteSchema } from "~/tenants/schema";

const TENANTS = fileURLToPath(new URL("../../app/tenants", import.meta.url));
const SITES = `${TENANTS}/sites`;

/** What tests read of a shipped site, merged with its template and the base. */
export interface ShippedSite {
  slug: string;
  site: SiteConfig;
  theme: { colour: Record<string, string> };
  stock: { count: number; item_types?: string[]; car_types: Record<string, number> };
}

/** Returns the slugs of the shipped sites: what applies to one must apply to all. */
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

/** Returns, in order, the shipped sites with a trait that no earlier site has. */
function sitesThatDiffer(traits: (shipped: ShippedSite) => string[]): string[] {
  const seen = new Set<string>();
  return shippedSites().filter((slug) => {
    const fresh = traits(shippedSite(slug)).filter((trait) => !seen.has(trait));
    for (const trait of fresh) seen.add(trait);
    return fresh.length > 0;
  });
}

const brightnessOf = ({ theme }: ShippedSite): string[] => [
  contrastRatio(theme.colour.page ?? "", "#ffffff") > 4.5 ? "dark" : "light",
];

/** Returns one site of each template: for tests that ask the same of every form or page. */
export function sitesByTemplate(): string[] {
  return [...new Map(shippedSites().map((slug) => [shippedSite(slug).site.extends, slug])).values()];
}

/** Returns a site with a light theme and one with a dark theme. */
export function sitesByBrightness(): string[] {
  return sitesThatDiffer(brightnessOf);
}

/** Returns sites with every setting of the search page, and one without any. */
export function sitesBySearch(): string[] {
  return sitesThatDiffer(({ site: { search, vehicle } }) => [
    ...[`makes ${search.make_style}`, `prices ${search.price_scale}`, `from 0 ${search.zero_price_range}`],
    ...[`sections ${search.remember_sections}`, `dropdowns ${search.dropdown_facets.length > 0}`],
    ...[`certified ${search.facets.includes("certified")}`, `weekly ${vehicle.offers_subscription}`],
  ]);
}

/** Returns sites of cars with stock for several pages of a narrowed search. */
export function sitesWithManyCars(): string[] {
  return shippedSites().filter((slug) => {
    const { count, item_types: kinds = ["car"] } = shippedSite(slug).stock;
    return count >= 300 && kinds.includes("car");
  });
}

/** Returns the first shipped site that meets a condition: tests name what they need, not a site. */
export function findSite(shows: (config: SiteConfig) => boolean): string {
  const found = shippedSites().find((slug) => shows(shippedSite(slug).site));
  if (!found) throw new Error(`no shipped site where ${shows}`);
  return found;
}

/** A form on its own page, on the first shipped site that has it. */
export interface ShippedForm {
  id: string;
  slug: string;
  path: string;
  form: SiteConfig["forms"][string];
}

/** Returns each form of the shipped sites, once for the same fields in the same steps. */
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
