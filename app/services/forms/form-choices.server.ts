import type { FieldOption, FormDefinition, FormField } from "~/domain/forms/form-field";
import type { FormChoices } from "~/domain/forms/known-fields";
import { listToSort, nearestFirst, postcodeFieldOf } from "~/domain/forms/nearest-options";
import type { FieldErrors, TypedAnswers } from "~/domain/forms/posted-form";
import type { LeadAttributes } from "~/domain/lead/lead";
import { dealershipsByDistance, isPostcode, postcodeText, shownKm } from "~/domain/locations/distance";
import type { DealershipId } from "~/domain/text/identifiers";
import { own } from "~/domain/text/own-property";
import { normalizeTyped } from "~/domain/text/typed-text";
import type { Platform } from "~/services/platform/platform";
import type { PostcodeLookup } from "~/services/postcodes/postcode-lookup.server";
import {
  failureCode,
  type ManufacturerHit,
  searchManufacturers,
} from "~/services/search/site-index-search.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { named } from "~/services/wording/brand-words.server";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { openLocations } from "~/tenants/site-pages";
import type { PlacedForm } from "./place-form.server";

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

/**
 * Returns the error for an unknown postcode (rules/locations#postcode-lookup), by field name, or null when there is
 * none.
 */
export function postcodeFault(
  { fields }: Pick<FormDefinition, "fields">,
  lookup: PostcodeLookup | null | undefined,
): FieldErrors | null {
  const field = postcodeFieldOf(fields);
  return field && lookup && !lookup.place ? { [field.name]: ["form.error.postcode_unknown"] } : null;
}

/**
 * Returns the answers with the nearest dealership or location chosen, or the error that prevents it. Ignores all
 * other errors of the form.
 */
export function withNearestChosen(
  { site, definition, postcode }: PlacedForm,
  typed: TypedAnswers,
): { typed: TypedAnswers; faults: FieldErrors; chosen?: string } {
  const field = postcodeFieldOf(definition.fields);
  const list = definition.fields.find(({ name }) => name === listToSort(definition, site));
  if (!field || !list) return { typed, faults: {} };
  if (!isPostcode(normalizeTyped(own(typed, field.name)?.[0] ?? ""))) {
    return { typed, faults: { [field.name]: ["form.error.postcode"] } };
  }
  if (!postcode) return { typed, faults: { "": ["nearest.unavailable"] } };
  const [sorted] = postcode.place ? nearestFirst([list], postcode.place, site, (name) => name) : [];
  const [nearest] = sorted?.options ?? [];
  if (!nearest) return { typed, faults: postcodeFault(definition, postcode) ?? {} };
  return { typed: { ...typed, [list.name]: [nearest.value] }, faults: {}, chosen: list.name };
}

/**
 * Returns the dealership that receives the lead of a shopper who chose none, or null for the site's default
 * dealership.
 */
export function nearestDealership(
  site: Pick<Site, "dealerships" | "locations" | "nearest_dealership">,
  lookup: PostcodeLookup | null | undefined,
): SiteDealership | null {
  if (!lookup?.place || !site.nearest_dealership.receives) return null;
  const [nearest] = dealershipsByDistance(site.locations, lookup.place);
  return site.dealerships.find(({ id }) => id === nearest?.dealership_id) ?? null;
}

/**
 * Returns what the salesperson reads about the postcode: the place, its distance from the dealership of the lead, and
 * the nearest dealership. It is not one of the answers: the same post must make the same lead whether or not the
 * look-up worked.
 */
export function postcodeAttributes(
  { locations, dealerships }: Pick<Site, "locations" | "dealerships">,
  lookup: PostcodeLookup | null | undefined,
  dealershipId: DealershipId,
): LeadAttributes {
  if (!lookup?.place) return {};
  const byDistance = dealershipsByDistance(locations, lookup.place);
  const own = byDistance.find(({ dealership_id }) => dealership_id === dealershipId);
  const nearest = dealerships.find(({ id }) => id === byDistance[0]?.dealership_id);
  return {
    postcode_place: postcodeText(lookup.place),
    ...(own ? { distance_km: shownKm(own.km) } : {}),
    ...(nearest && dealerships.length > 1 ? { nearest_dealership: nearest.slug } : {}),
  };
}
