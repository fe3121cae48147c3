import { describe, expect, it, test } from "vitest";
import { isAtAddress, type Place, placeText } from "~/domain/car/car-place";
import { asDealershipId } from "~/domain/text/identifiers";
import { locationOfCar, locationOfParkedCar } from "~/services/locations/car-location.server";
import type { SiteLocation } from "~/tenants/schema";

test.each<[Place, string | null]>([
  [{ city: "Caringbah", state: "NSW" }, "Caringbah NSW"],
  [{ city: "Caringbah", state: null }, "Caringbah"],
  [{ city: null, state: "NSW" }, "NSW"],
  [{ city: null, state: null }, null],
])("placeText of %j is %j", (place, text) => expect(placeText(place)).toBe(text));

test.each<[string, Place, boolean]>([
  ["in the same city and state", { city: "St Kilda", state: "VIC" }, true],
  ["in the same city, spelled differently", { city: " ST. KILDA", state: "VIC" }, true],
  ["in the same city, without a state", { city: "St Kilda", state: null }, true],
  ["in the same state, without a city", { city: null, state: "VIC" }, true],
  ["without a place in the feed", { city: null, state: null }, true],
  ["in another city", { city: "Caringbah", state: "VIC" }, false],
  ["in a city of the same name in another state", { city: "St Kilda", state: "SA" }, false],
  ["in another state", { city: null, state: "NSW" }, false],
])("isAtAddress compares a car %s with an address in St Kilda VIC: %j gives %s", (_name, car, stands) => {
  expect(isAtAddress(car, { city: "St Kilda", state: "VIC" })).toBe(stands);
});

describe("locationOfCar and locationOfParkedCar", () => {
  const location = (id: string, dealership_id: string, city: string, rest: Partial<SiteLocation> = {}) =>
    ({ id, dealership_id, location_type: "sales", address: { city, state: "TAS" }, ...rest }) as SiteLocation;
  const site = {
    locations: [
      location("hobart", "north", "Hobart", { primary: true }),
      location("devonport-service", "north", "Devonport", { location_type: "service" }),
      location("launceston", "north", "Launceston"),
      location("burnie", "west", "Burnie"),
    ],
  };
  const car = (location_id: string | null, city: string | null, dealership = "north") => ({
    location_id,
    dealership_id: asDealershipId(dealership),
    city,
    state: "TAS" as const,
  });

  it.each<[string, ReturnType<typeof car>, string | undefined, string | undefined]>([
    [
      "return the car's own location when the car stands there",
      car("launceston", "Launceston"),
      "launceston",
      "launceston",
    ],
    [
      "return the dealership's location in the car's city",
      car("hobart", "Launceston"),
      "launceston",
      "launceston",
    ],
    [
      "never return a service location, even in the car's city",
      car("hobart", "Devonport"),
      "hobart",
      undefined,
    ],
    ["never return a location of another dealership", car("hobart", "Burnie"), "hobart", undefined],
    [
      "return a contact location but no standing location for a car that stands elsewhere",
      car("hobart", "Caringbah"),
      "hobart",
      undefined,
    ],
    ["return the primary location when the feed gives no place", car(null, null), "hobart", "hobart"],
    ["return nothing when the dealership has no location", car(null, null, "nobody"), undefined, undefined],
  ])("%s", (_name, placed, answering, standing) => {
    expect(locationOfCar(site, placed)?.id).toBe(answering);
    expect(locationOfParkedCar(site, placed)?.id).toBe(standing);
  });
});
