import { describe, expect, it } from "vitest";
import type { FormField } from "~/domain/forms/form-field";
import { listToSort, nearestFirst } from "~/domain/forms/nearest-options";
import { asDealershipId } from "~/domain/text/identifiers";

const MELBOURNE = { lat: -37.8136, long: 144.9631 };
const HOBART = { lat: -42.8821, long: 147.3272 };
const PERTH = { lat: -31.9523, long: 115.8613 };

const location = (id: string, address: { lat?: number; long?: number }, more: object = {}) => ({
  id: `${id}-1`,
  slug: `${id}-yard`,
  dealership_id: asDealershipId(id),
  location_type: "sales" as const,
  visible: true,
  address,
  ...more,
});
const PLACES = {
  dealerships: ["west", "south", "east", "nowhere"].map((id) => ({
    id: asDealershipId(id),
    slug: `${id}-motors`,
  })),
  locations: [
    location("west", PERTH),
    location("south", HOBART),
    location("east", MELBOURNE),
    location("nowhere", {}),
    location("west", MELBOURNE, { id: "west-2", slug: "west-workshop", location_type: "service" }),
  ],
};

const list = (name: string, values: string[]): FormField => ({
  name,
  kind: "select",
  required: true,
  options: values.map((value) => ({ value, text: `At ${value}` })),
});
const POSTCODE: FormField = { name: "postcode", kind: "postcode", required: false };
const DEALERSHIPS = list("dealership_slug", ["west-motors", "nowhere-motors", "south-motors", "east-motors"]);

describe("nearestFirst", () => {
  const from = { lat: -37.8, long: 145 };
  const withDistance = (name: string, km: number) => `${name}, ${Math.round(km)}`;
  const texts = (...fields: FormField[]) =>
    nearestFirst(fields, from, PLACES, withDistance).flatMap(({ options = [] }) =>
      options.map(({ text }) => text),
    );

  it("sorts dealerships by their sales locations, those without a place last", () =>
    expect(texts(DEALERSHIPS)).toEqual([
      "At east-motors, 4",
      "At south-motors, 598",
      "At west-motors, 2724",
      "At nowhere-motors",
    ]));

  it("sorts locations by their own place, by slug and by id", () => {
    expect(texts(list("location", ["west-yard", "south-yard", "west-workshop"]))).toEqual([
      "At west-workshop, 4",
      "At south-yard, 598",
      "At west-yard, 2724",
    ]);
    expect(texts(list("Service Location", ["south-yard", "west-workshop"]))[0]).toBe("At west-workshop, 4");
    expect(texts(list("location_id", ["west-1", "east-1"]))).toEqual(["At east-1, 4", "At west-1, 2724"]);
  });

  it("keeps the values of the options", () => {
    const [sorted] = nearestFirst([DEALERSHIPS], from, PLACES, withDistance);
    const values = (field?: FormField) => (field?.options ?? []).map(({ value }) => value).sort();
    expect(values(sorted)).toEqual(values(DEALERSHIPS));
  });

  it.each([
    ["another list", list("size", ["east-motors", "west-motors"])],
    ["a list of one dealership", list("dealership_slug", ["east-motors"])],
    ["a list of one place", list("location", ["east-yard", "west-workshop"])],
    ["a list with one known place", list("dealership_slug", ["east-motors", "nowhere-motors"])],
    ["a field that is no list", POSTCODE],
  ])("leaves %s unchanged", (_what, field) => {
    expect(nearestFirst([field], from, PLACES, withDistance)).toEqual([field]);
  });
});

it.each<[string, FormField[], { heading: string; fields: string[] }[], string | null]>([
  ["finds a list of dealerships", [POSTCODE, DEALERSHIPS], [], "dealership_slug"],
  ["finds a list of locations", [list("location_id", ["west-1", "east-1"]), POSTCODE], [], "location_id"],
  ["finds no list without a postcode", [DEALERSHIPS], [], null],
  ["finds no list with a single option", [POSTCODE, list("location", ["east-yard"])], [], null],
  ["finds no list of unknown places", [POSTCODE, list("location", ["east-yard", "nowhere-yard"])], [], null],
  [
    "finds a list in the same step",
    [POSTCODE, DEALERSHIPS],
    [{ heading: "a", fields: ["postcode", "dealership_slug"] }],
    "dealership_slug",
  ],
  [
    "finds no list in another step",
    [POSTCODE, DEALERSHIPS],
    [
      { heading: "a", fields: ["postcode"] },
      { heading: "b", fields: ["dealership_slug"] },
    ],
    null,
  ],
])("listToSort %s", (_what, fields, steps, name) => expect(listToSort({ fields, steps }, PLACES)).toBe(name));
