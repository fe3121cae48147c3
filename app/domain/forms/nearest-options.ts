import {
  dealershipsByDistance,
  distanceKm,
  type PlacedLocation,
  type Position,
  positionOf,
} from "../locations/distance";
import type { DealershipId } from "../text/identifiers";
import type { FieldOption, FormDefinition, FormField } from "./form-field";
import { SERVICE_LOCATION } from "./known-fields";

/** The positions of a site's dealerships and locations. */
interface DealershipPlaces {
  dealerships: readonly { id: DealershipId; slug: string }[];
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
 * Returns the list that a postcode can sort: it is on the same page and has known positions to choose between. Returns
 * null when there is none.
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

export function postcodeFieldOf(fields: readonly FormField[]): FormField | undefined {
  return fields.find(({ kind }) => kind === "postcode");
}

/**
 * Returns the fields with dealerships and locations sorted by distance, each option with its distance. Entries without
 * a known position come last, in their order. A list without a choice is not changed.
 * @param say returns the text of an option with its kilometres
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

/** Whether the options are in different places. A dealership and its workshop at one address are no choice. */
function leavesChoice({ name, options = [] }: FormField, places: DealershipPlaces): boolean {
  const known = distances(name, { lat: 0, long: 0 }, places);
  return new Set(options.flatMap(({ value }) => known.get(value) ?? [])).size > 1;
}

/** Returns the kilometres by the value of each option. */
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
