import { expect, test } from "vitest";
import { directionsHref } from "~/domain/locations/places";

const ADDRESS = { street: "1 O'Hara & Sons Lane", city: "Newcastle", state: "NSW", postcode: "2300" };
const SEARCH =
  "https://www.google.com/maps/search/?api=1&query=1+O%27Hara+%26+Sons+Lane%2C+Newcastle+NSW+2300";

test.each([
  [
    "the place's own page",
    { place_url: "https://maps.example/yard", place_id: "abc" },
    "https://maps.example/yard",
  ],
  ["a search for the address", {}, SEARCH],
  ["the place with the id", { place_id: "ChIJ_1 2" }, `${SEARCH}&query_place_id=ChIJ_1+2`],
])("directionsHref leads to %s", (_what, changes, expected) => {
  expect(directionsHref({ ...ADDRESS, ...changes })).toBe(expected);
});
