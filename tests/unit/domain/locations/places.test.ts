import { expect, test } from "vitest";
import { placesOf } from "~/domain/locations/places";
import { asDealershipId } from "~/domain/text/identifiers";

const location = (
  id: string,
  location_type: "sales" | "service" | "parts",
  dealership = "harbour",
  city = "Newcastle",
  state = "NSW",
) => ({ id, location_type, dealership_id: asDealershipId(dealership), address: { city, state } });
type Location = ReturnType<typeof location>;
const ids = (locations: Location[]) => placesOf(locations).map((place) => place.map(({ id }) => id));

test.each<[string, Location[], string[][]]>([
  [
    "puts sales, service and parts of a dealership in one suburb together, in this order",
    [location("p", "parts"), location("w", "service"), location("s", "sales")],
    [["s", "w", "p"]],
  ],
  [
    "keeps a second location of the same type apart",
    [location("s", "sales"), location("s2", "sales"), location("w", "service"), location("s3", "sales")],
    [["s", "w"], ["s2"], ["s3"]],
  ],
  [
    "keeps other dealerships, other suburbs and a suburb of the same name in another state apart",
    [
      location("s", "sales"),
      location("o", "service", "other"),
      location("m", "service", "harbour", "Maitland"),
      location("v", "service", "harbour", "Newcastle", "VIC"),
    ],
    [["s"], ["o"], ["m"], ["v"]],
  ],
  [
    "keeps places in the order of their first location",
    [location("b", "sales", "b"), location("a", "sales", "a")],
    [["b"], ["a"]],
  ],
  ["returns none for no locations", [], []],
])("placesOf %s", (_what, locations, expected) => expect(ids(locations)).toEqual(expected));
