import type { FormDefinition } from "~/domain/forms/form-definition";
import type { FieldOption, FormField } from "~/domain/forms/form-field";
import type { FormChoices } from "~/domain/forms/known-fields";
import type { Site } from "~/tenants/site";
import { visibleLocations } from "./locations.server";
import { type ManufacturerHit, searchManufacturers } from "./manufacturer-search.server";
import type { Platform } from "./platform.server";
import { failureCode } from "./site-index-search.server";
import { SearchUnavailableError } from "./stock-search.server";

/** What a site's forms let a shopper choose from. */
export function formChoices(site: Site): FormChoices {
  const { dealerships, enquiry } = site;
  const locations = visibleLocations(site).map(({ address, ...location }) => ({
    ...location,
    city: address.city,
  }));
  return { dealerships, locations, categories: enquiry.categories };
}

/** More than a list should hold; a site with more models asks for the model in words. */
const MOST_OPTIONS = 300;

/**
 * The definition with the makes or models that the site has for sale as options, where its fields ask for them.
 * While the search does not answer, or there is nothing to choose, such a field is one to type into.
 */
export async function withStockOptions(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  definition: FormDefinition,
): Promise<FormDefinition> {
  if (!definition.fields.some(({ optionsFrom }) => optionsFrom)) return definition;
  const hits = await listedModels(platform, site);
  return { ...definition, fields: definition.fields.map((field) => withOptions(field, hits)) };
}

function withOptions(field: FormField, hits: readonly ManufacturerHit[]): FormField {
  if (!field.optionsFrom) return field;
  const options = field.optionsFrom === "makes" ? makes(hits) : models(hits);
  if (options.length > 0 && options.length <= MOST_OPTIONS) return { ...field, kind: "select", options };
  const { options: _, ...typed } = field;
  return { ...typed, kind: "text" };
}

function makes(hits: readonly ManufacturerHit[]): FieldOption[] {
  const names = new Set(hits.map(({ manufacturer }) => manufacturer.name));
  return [...names].sort(byName).map((value) => ({ value }));
}

function models(hits: readonly ManufacturerHit[]): FieldOption[] {
  return [...hits]
    .sort((a, b) => byName(a.manufacturer.name, b.manufacturer.name) || byName(a.model.name, b.model.name))
    .map(({ manufacturer, model }) => ({
      value: `${manufacturer.name} ${model.name}`,
      text: model.name,
      group: manufacturer.name,
    }));
}

const byName = (a: string, b: string) => a.localeCompare(b, "en");

async function listedModels(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
): Promise<ManufacturerHit[]> {
  const hits: ManufacturerHit[] = [];
  try {
    for (;;) {
      const page = await searchManufacturers(platform, site, {}, hits.length);
      // A part of the list would pass as the whole of it.
      if (page.count > MOST_OPTIONS) return [];
      hits.push(...page.hits);
      if (page.hits.length === 0 || hits.length >= page.count) return hits;
    }
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    platform.log.warn({ code: failureCode(error) }, "a form asks for the model in words");
    return [];
  }
}
