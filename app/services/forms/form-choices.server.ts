import type { FormDefinition } from "~/domain/forms/form-definition";
import type { FieldOption, FormField } from "~/domain/forms/form-field";
import type { FormChoices } from "~/domain/forms/known-fields";
import type { Site } from "~/tenants/site";
import { openLocations } from "~/tenants/site-pages";
import type { Platform } from "../platform/platform";
import { type ManufacturerHit, searchManufacturers } from "../search/manufacturer-search.server";
import { failureCode } from "../search/site-index-search.server";
import { SearchUnavailableError } from "../search/stock-search.server";
import { named } from "../wording/brand-words.server";

/** The makes and models that a site's forms offer. */
export function formChoices(site: Site): FormChoices {
  const { dealerships, enquiry } = site;
  const locations = openLocations(site).map(({ address, ...location }) => ({
    ...location,
    city: address.city,
  }));
  return { dealerships, locations, categories: enquiry.categories };
}

/** Maximum length of a list. A site with more models asks for the model in a text field. */
const MAX_OPTIONS = 300;

/**
 * Returns the definition with the site's makes or models for sale as options, for the fields that ask for them. When
 * the search does not answer, or there are no options, such a field becomes a text field.
 */
export async function withStockOptions(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  definition: FormDefinition,
): Promise<FormDefinition> {
  if (!definition.fields.some(({ optionsFrom }) => optionsFrom)) return definition;
  const hits = await searchListedModels(platform, site);
  return { ...definition, fields: definition.fields.map((field) => withOptions(field, site, hits)) };
}

function withOptions(field: FormField, site: Site, hits: readonly ManufacturerHit[]): FormField {
  if (!field.optionsFrom) return field;
  const options = optionsOf(field.optionsFrom, site, hits);
  if (options.length > 0 && options.length <= MAX_OPTIONS) return { ...field, kind: "select", options };
  const { options: _, ...typed } = field;
  return { ...typed, kind: "text" };
}

function optionsOf(
  from: NonNullable<FormField["optionsFrom"]>,
  site: Site,
  hits: readonly ManufacturerHit[],
): FieldOption[] {
  if (from === "makes") return makes(hits);
  const theirs = rangeOptions(site);
  const make = site.manufacturer?.name;
  if (theirs.length === 0) return models(hits);
  // Of other makes there is only what is in stock, and none of it is sold new here.
  const others = from === "models" ? models(hits.filter((hit) => hit.manufacturer.name !== make)) : [];
  return [...theirs, ...others];
}

function makes(hits: readonly ManufacturerHit[]): FieldOption[] {
  const names = new Set(hits.map(({ manufacturer }) => manufacturer.name));
  return [...names].sort(compareNames).map((value) => ({ value }));
}

/**
 * The models of the site's manufacturer that are sold new, in stock or not. The site words what is shown; the dealer gets
 * the manufacturer's name.
 */
function rangeOptions(site: Site): FieldOption[] {
  const make = site.manufacturer?.name ?? "";
  return site.range
    .filter(({ status }) => status !== "discontinued")
    .map((model) => ({ value: `${make} ${model.name}`, text: named(site, model).name, group: make }));
}

function models(hits: readonly ManufacturerHit[]): FieldOption[] {
  return [...hits]
    .sort(
      (a, b) =>
        compareNames(a.manufacturer.name, b.manufacturer.name) || compareNames(a.model.name, b.model.name),
    )
    .map(({ manufacturer, model }) => ({
      value: `${manufacturer.name} ${model.name}`,
      text: model.name,
      group: manufacturer.name,
    }));
}

/** Sorts names of makes and models for a list. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en");
}

async function searchListedModels(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
): Promise<ManufacturerHit[]> {
  const hits: ManufacturerHit[] = [];
  try {
    for (;;) {
      const page = await searchManufacturers(platform, site, {}, hits.length);
      // Shoppers would take a part of the list for the whole list.
      if (page.count > MAX_OPTIONS) return [];
      hits.push(...page.hits);
      if (page.hits.length === 0 || hits.length >= page.count) return hits;
    }
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    platform.log.warn(
      { code: failureCode(error) },
      "a form asks for the model in a text field: the search does not answer",
    );
    return [];
  }
}
