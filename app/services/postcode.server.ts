import { shownKm } from "~/domain/distance";
import type { FormDefinition } from "~/domain/forms/form-definition";
import { listToSort, nearestFirst, postcodeFieldOf } from "~/domain/forms/nearest-options";
import type { LeadAttributes } from "~/domain/lead";
import { dealershipsByDistance } from "~/domain/nearest-dealership";
import { isPostcode, type PostcodePlace, postcodeText } from "~/domain/postcode";
import type { SiteDealership } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import type { FieldErrors, TypedAnswers } from "./form-view.server";
import type { Platform } from "./platform.server";

/** What is known of a typed postcode; `place` null: there is no such postcode. */
export interface PostcodeLookup {
  postcode: string;
  place: PostcodePlace | null;
}

/** A form and what is known of the postcode typed into it. */
interface LocatedForm {
  site: Site;
  definition: FormDefinition;
  postcode?: PostcodeLookup | null;
}

/**
 * Looks up what was typed. Null: it is not four digits, which the form's own check says, or nobody can tell now:
 * then it is taken as it is, because no lead waits for a look-up.
 */
export async function lookUpPostcode(
  platform: Pick<Platform, "postcodes" | "log">,
  typed: string | null | undefined,
): Promise<PostcodeLookup | null> {
  const postcode = typed?.trim() ?? "";
  if (!isPostcode(postcode)) return null;
  try {
    return { postcode, place: await platform.postcodes.resolve(postcode) };
  } catch (error) {
    // Without the postcode, which a visitor typed.
    const { name, code, message } = error as NodeJS.ErrnoException;
    platform.log.warn({ reason: code ?? message ?? name }, "a postcode could not be looked up");
    return null;
  }
}

/** A form for somebody who typed a postcode into it: with what is known of the postcode. */
export async function locatedForm<F extends { definition: FormDefinition }>(
  platform: Pick<Platform, "postcodes" | "log">,
  form: F,
  typed: TypedAnswers,
): Promise<F & { postcode: PostcodeLookup | null }> {
  const field = postcodeFieldOf(form.definition.fields);
  return { ...form, postcode: field ? await lookUpPostcode(platform, typed[field.name]?.[0]) : null };
}

/** "An unresolvable postcode raises 'Invalid postcode'" (spec 2 §5): by field name, wording keys; null: no fault. */
export function postcodeFault(
  { fields }: Pick<FormDefinition, "fields">,
  lookup: PostcodeLookup | null | undefined,
): FieldErrors | null {
  const field = postcodeFieldOf(fields);
  return field && lookup && !lookup.place ? { [field.name]: ["form.error.postcode_unknown"] } : null;
}

/**
 * What was typed, with the nearest dealership or location chosen, for somebody who asked for it; or what keeps it from
 * being found. Whatever else is wrong with the form is no matter yet.
 */
export function withNearestChosen(
  { site, definition, postcode }: LocatedForm,
  typed: TypedAnswers,
): { typed: TypedAnswers; faults: FieldErrors; chosen?: string } {
  const field = postcodeFieldOf(definition.fields);
  const list = definition.fields.find(({ name }) => name === listToSort(definition, site));
  if (!field || !list) return { typed, faults: {} };
  if (!isPostcode(typed[field.name]?.[0]?.trim() ?? "")) {
    return { typed, faults: { [field.name]: ["form.error.postcode"] } };
  }
  if (!postcode) return { typed, faults: { "": ["nearest.unavailable"] } };
  const [sorted] = postcode.place ? nearestFirst([list], postcode.place, site, (name) => name) : [];
  const [nearest] = sorted?.options ?? [];
  if (!nearest) return { typed, faults: postcodeFault(definition, postcode) ?? {} };
  return { typed: { ...typed, [list.name]: [nearest.value] }, faults: {}, chosen: list.name };
}

/** The dealership that hears of somebody who chose none; null: the site's usual one. */
export function nearestDealership(
  site: Pick<Site, "dealerships" | "locations" | "nearest_dealership">,
  lookup: PostcodeLookup | null | undefined,
): SiteDealership | null {
  if (!lookup?.place || !site.nearest_dealership.receives) return null;
  const [nearest] = dealershipsByDistance(site.locations, lookup.place);
  return site.dealerships.find(({ id }) => id === nearest?.dealership_id) ?? null;
}

/**
 * What the salesperson reads of the postcode: the place, how far it is from the dealership that reads the lead, and
 * which one is nearest. Not among the answers: the same post is the same lead, whether or not the look-up worked.
 */
export function postcodeAttributes(
  { locations, dealerships }: Pick<Site, "locations" | "dealerships">,
  lookup: PostcodeLookup | null | undefined,
  dealershipId: string,
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
