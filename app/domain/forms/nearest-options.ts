import { distanceKm, type Position } from "../distance";
import { dealershipsByDistance, type PlacedLocation, positionOf } from "../nearest-dealership";
import type { FormDefinition } from "./form-definition";
import type { FieldOption, FormField } from "./form-field";
import { SERVICE_LOCATION } from "./known-fields";

/** Where a site's dealerships are. */
export interface DealershipPlaces {
  dealerships: readonly { id: string; slug: string }[];
  locations: readonly (PlacedLocation & { id: string; slug: string })[];
}

/** Lists of dealerships or locations, by their field name. */
export const DEALERSHIP_LISTS: ReadonlySet<string> = new Set([
  "dealership_slug",
  "location",
  "location_id",
  SERVICE_LOCATION,
]);

/**
 * The list whose nearest entry a postcode can find: it stands on the same page as the postcode and leaves a choice
 * between known places. Null: there is none.
 */
export function listToSort(
  { fields, steps }: Pick<FormDefinition, "fields" | "steps">,
  places: DealershipPlaces,
): string | null {
  const postcode = postcodeFieldOf(fields);
  if (!postcode) return null;
  const page = steps.find((step) => step.fields.includes(postcode.name))?.fields;
  const list = fields.find(
    (field) =>
      DEALERSHIP_LISTS.has(field.name) && (page?.includes(field.name) ?? true) && leavesChoice(field, places),
  );
  return list?.name ?? null;
}

/** The field that says where the shopper is. */
export function postcodeFieldOf(fields: readonly FormField[]): FormField | undefined {
  return fields.find(({ kind }) => kind === "postcode");
}

/**
 * The fields with their dealerships and locations from the nearest to the farthest, each with its distance; those
 * whose place is not known stay behind, in their order. A list without a choice stays as it is.
 * @param say the text of an option with its kilometres
 */
export function nearestFirst(
  fields: readonly FormField[],
  from: Position,
  places: DealershipPlaces,
  say: (name: string, km: number) => string,
): FormField[] {
  return fields.map((field) => {
    if (!DEALERSHIP_LISTS.has(field.name) || !leavesChoice(field, places)) return field;
    const kmOf = distances(field.name, from, places);
    const options = (field.options ?? []).map((option) => ({ option, km: kmOf.get(option.value) }));
    options.sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
    return {
      ...field,
      options: options.map(({ option, km }): FieldOption => {
        const { value, text = value } = option;
        return km === undefined ? option : { ...option, text: say(text, km) };
      }),
    };
  });
}

/** Whether its options are in different places: a yard and its workshop at one address are no choice. */
function leavesChoice({ name, options = [] }: FormField, places: DealershipPlaces): boolean {
  const known = distances(name, { lat: 0, long: 0 }, places);
  return new Set(options.flatMap(({ value }) => known.get(value) ?? [])).size > 1;
}

/** Kilometres by the value that a list's option posts. */
function distances(list: string, from: Position, { dealerships, locations }: DealershipPlaces) {
  if (list === "dealership_slug") {
    const slugs = new Map(dealerships.map(({ id, slug }) => [id, slug]));
    return new Map(
      dealershipsByDistance(locations, from).map(({ dealership_id, km }) => [slugs.get(dealership_id), km]),
    );
  }
  return new Map(
    locations.flatMap((location): [string, number][] => {
      const at = positionOf(location);
      return at ? [[list === "location_id" ? location.id : location.slug, distanceKm(from, at)]] : [];
    }),
  );
}
