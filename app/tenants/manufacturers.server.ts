import path from "node:path";
import { brandTexts, clashingTexts } from "~/domain/models/brand-texts";
import type { BrandModel } from "~/domain/models/model";
import { placeholdersOf } from "~/i18n/wording-tree";
import { type Manufacturer, manufacturerSchema } from "./manufacturer-schema";
import type { SiteConfig } from "./schema";
import type { SiteFault } from "./site";
import { foldersOf, type ReportFault, readJson } from "./site-folder.server";
import { markup, unsupportedMarks } from "./site-wording";

/** A manufacturer's folder: its data, null when they are faulty, and their faults. */
export interface ManufacturerFolder {
  data: Manufacturer | null;
  faults: Omit<SiteFault, "site">[];
}

/** Reads the manufacturers' folders. A faulty one is reported by each site of the brand. */
export async function loadManufacturers(dir: string): Promise<ReadonlyMap<string, ManufacturerFolder>> {
  // A test's root may have none.
  const names = await foldersOf(dir).catch(() => []);
  const folders = await Promise.all(
    names.map(async (name) => [name, await readManufacturer(path.join(dir, name), name)] as const),
  );
  return new Map(folders);
}

async function readManufacturer(dir: string, slug: string): Promise<ManufacturerFolder> {
  const faults: ManufacturerFolder["faults"] = [];
  const file = `manufacturers/${slug}/manufacturer.json`;
  const report: ReportFault = (_file, key, reason, severity = "error") =>
    faults.push({ file, key, reason, severity });
  const json = await readJson(dir, "manufacturer.json", report);
  if (!json) return { data: null, faults };
  const read = manufacturerSchema.safeParse(json);
  for (const { path: at, message } of read.error?.issues ?? []) report(file, at.join("."), message);
  if (read.data) reportModelFaults(read.data, report);
  return { data: read.data ?? null, faults };
}

function reportModelFaults(
  { models, service_advantage: prices, parts_terms: partsTerms }: Manufacturer,
  report: ReportFault,
): void {
  const slugs = new Set<string>();
  models.forEach(({ slug, service_price: price }, index) => {
    if (slugs.has(slug)) report("", `models.${index}.slug`, `${slug} is used twice`);
    slugs.add(slug);
    if (price !== null && !Object.hasOwn(prices?.models ?? {}, price))
      report("", `models.${index}.service_price`, `there is no price ${price} in service_advantage.models`);
  });
  for (const reason of textFaults(brandTexts({ models, serviceAdvantage: prices, partsTerms })))
    report("", "", reason);
}

/** A manufacturer's texts are wording with nothing to fill in (rules/models#brand-wording). */
function textFaults(texts: readonly [string, string][]): string[] {
  return [...new Set(texts.map(([, text]) => text))]
    .flatMap((text) => [
      ...[...placeholdersOf(text)].map((name) => `{{${name}}} in "${text}" is never filled in`),
      ...[...unsupportedMarks(text), ...markup(text)],
    ])
    .concat(
      clashingTexts(texts).map(
        ([one, other]) =>
          `"${one}" and "${other}" have the same wording key: write them alike, or further apart`,
      ),
    );
}

/** Returns the models that a site shows: its manufacturer's without the hidden ones, and its own. */
export function modelsOfSite(
  { models, ...site }: Pick<SiteConfig, "models" | "manufacturer">,
  manufacturer: Manufacturer | null,
): BrandModel[] {
  if (!models.enabled || !site.manufacturer) return [];
  const added = new Map(models.added.map((model) => [model.slug, model]));
  const theirs = (manufacturer?.models ?? [])
    .filter(({ slug }) => !models.hidden.includes(slug))
    .map((model) => {
      const own = added.get(model.slug);
      added.delete(model.slug);
      return own ?? model;
    });
  return [...theirs, ...added.values()];
}

/**
 * Returns the faults of a site's own settings about models.
 * @param isOwn whether the site itself has switched its models on; what a template says holds where it can
 */
export function modelFaults(
  { models, manufacturer }: SiteConfig,
  folder: ManufacturerFolder | undefined,
  isOwn: boolean,
): { key: string; reason: string; severity: "error" | "warning" }[] {
  const fault = (key: string, reason: string) => ({ key, reason, severity: "error" as const });
  if (!models.enabled) return [];
  if (isOwn && !manufacturer) return [fault("models.enabled", "needs manufacturer: its models are shown")];
  if (isOwn && manufacturer && !folder && models.added.length === 0)
    return [fault("models.enabled", `there is no folder manufacturers/${manufacturer.slug}`)];
  const known = new Set((folder?.data?.models ?? []).map(({ slug }) => slug));
  const range = modelsOfSite({ models, manufacturer }, folder?.data ?? null);
  const texts = brandTexts({ models: range, serviceAdvantage: null, partsTerms: {} });
  return [
    ...models.hidden.flatMap((slug, index) =>
      known.has(slug) ? [] : [fault(`models.hidden.${index}`, `the manufacturer has no model ${slug}`)],
    ),
    ...(models.added.length > 0 ? textFaults(texts) : []).map((reason) => fault("models.added", reason)),
  ];
}
