import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type JsonObject, mergeJson } from "~/tenants/merge";
import { type SiteConfig, siteSchema } from "~/tenants/schema";
import { shippedSites } from "./journey";

/** A shipped site's configuration as it counts: base, template and its own. */
export function shippedConfiguration(slug: string): SiteConfig {
  const read = (folder: string) => {
    const file = fileURLToPath(new URL(`../../app/tenants/${folder}/site.json`, import.meta.url));
    return JSON.parse(readFileSync(file, "utf8")) as JsonObject;
  };
  const own = read(`sites/${slug}`);
  const layers = [read("templates/base"), read(`templates/${own.extends}`), own];
  const { $schema, ...merged } = layers.reduce(mergeJson);
  return siteSchema.parse(merged);
}

/** The first shipped site that shows something: tests name what they need, not who has it. */
export function siteWhere(shows: (config: SiteConfig) => boolean): string {
  const site = shippedSites().find((slug) => shows(shippedConfiguration(slug)));
  if (!site) throw new Error(`No shipped site where ${shows}`);
  return site;
}
