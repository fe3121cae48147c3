import type { FormDefinition } from "~/domain/forms/form-definition";
import { listToSort, nearestFirst, postcodeFieldOf } from "~/domain/forms/nearest-options";
import type { FieldErrors, TypedAnswers } from "~/domain/forms/posted-form";
import type { LeadAttributes } from "~/domain/lead/lead";
import { shownKm } from "~/domain/locations/distance";
import { dealershipsByDistance } from "~/domain/locations/nearest-dealership";
import { isPostcode, postcodeText } from "~/domain/locations/postcode";
import type { DealershipId } from "~/domain/text/identifiers";
import { own } from "~/domain/text/own-property";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import type { PostcodeLookup } from "../postcodes/postcode-lookup.server";
import type { PlacedForm } from "./placed-form";

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
  if (!isPostcode(own(typed, field.name)?.[0]?.trim() ?? "")) {
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
