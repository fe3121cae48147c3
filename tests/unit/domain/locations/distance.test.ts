import { describe, expect, it, test } from "vitest";
import {
  byDistance,
  countPlaces,
  dealershipsByDistance,
  distanceKm,
  EARTH_RADIUS_KM,
  type PlacedLocation,
  salesPlaces,
  shownKm,
} from "~/domain/locations/distance";
import { asDealershipId } from "~/domain/text/identifiers";

const SYDNEY = { lat: -33.8688, long: 151.2093 };
const MELBOURNE = { lat: -37.8136, long: 144.9631 };
const HOBART = { lat: -42.8821, long: 147.3272 };

describe("distanceKm", () => {
  it("uses an earth radius of 6371 km", () => {
    expect(EARTH_RADIUS_KM).toBe(6371);
    // A quarter of the circumference, then half of it.
    expect(distanceKm({ lat: 0, long: 0 }, { lat: 0, long: 90 })).toBeCloseTo((6371 * Math.PI) / 2, 6);
    expect(distanceKm({ lat: 90, long: 0 }, { lat: -90, long: 0 })).toBeCloseTo(6371 * Math.PI, 6);
  });

  it.each([
    // One degree of a great circle of that radius is 111.19 km.
    ["a degree north", { lat: 0, long: 0 }, { lat: 1, long: 0 }, 111.1949],
    ["a degree east at 60° south", { lat: -60, long: 150 }, { lat: -60, long: 151 }, 55.597],
    ["Sydney to Melbourne", SYDNEY, MELBOURNE, 713.43],
    ["a line across the date line", { lat: 0, long: 179.5 }, { lat: 0, long: -179.5 }, 111.1949],
    ["a place to itself", SYDNEY, SYDNEY, 0],
  ])("measures %s in both directions", (_what, from, to, km) => {
    expect(distanceKm(from, to)).toBeCloseTo(km, 2);
    expect(distanceKm(to, from)).toBeCloseTo(km, 2);
  });

  it("returns a number, never NaN, for places opposite each other", () => {
    for (let lat = -90; lat <= 90; lat += 0.7) {
      for (let long = -180; long <= 0; long += 1.3) {
        const km = distanceKm({ lat, long }, { lat: -lat, long: long + 180 });
        expect(km).toBeCloseTo(6371 * Math.PI, 3);
      }
    }
  });

  test.each([
    [0, 1],
    [0.4, 1],
    [1.49, 1],
    [1.5, 2],
    [711.4, 711],
  ])("is rounded by shownKm from %d km to %d", (km, shown) => expect(shownKm(km)).toBe(shown));
});

function location(id: string, changes: Partial<PlacedLocation> = {}): PlacedLocation {
  return {
    dealership_id: asDealershipId(id),
    location_type: "sales",
    visible: true,
    address: MELBOURNE,
    ...changes,
  };
}

describe("dealershipsByDistance", () => {
  const order = (...locations: PlacedLocation[]) =>
    dealershipsByDistance(locations, SYDNEY).map(({ dealership_id, km }) => [dealership_id, Math.round(km)]);

  it("puts the nearest first, whatever the order of the input", () => {
    const south = location("south", { address: HOBART });
    const here = location("here", { address: SYDNEY });
    expect(order(south, location("middle"), here)).toEqual([
      ["here", 0],
      ["middle", 713],
      ["south", 1057],
    ]);
  });

  it("uses the nearest sales location of a dealership, which may come first or last", () => {
    const far = location("a", { address: HOBART });
    for (const own of [
      [far, location("a")],
      [location("a"), far],
    ])
      expect(order(...own, location("b", { address: HOBART }))).toEqual([
        ["a", 713],
        ["b", 1057],
      ]);
  });

  it.each<[string, Partial<PlacedLocation>]>([
    ["is for service", { location_type: "service", address: SYDNEY }],
    ["is for parts", { location_type: "parts", address: SYDNEY }],
    ["is hidden", { visible: false, address: SYDNEY }],
    ["has no coordinates", { address: {} }],
    ["has only a latitude", { address: { lat: SYDNEY.lat } }],
    ["has only a longitude", { address: { long: SYDNEY.long } }],
  ])("leaves out a location that %s", (_what, changes) => {
    expect(order(location("a", changes), location("b"))).toEqual([["b", 713]]);
  });

  it("keeps the order of dealerships at the same distance", () =>
    expect(order(location("a"), location("b"), location("c")).map(([id]) => id)).toEqual(["a", "b", "c"]));

  it("returns an empty list when no location has coordinates", () =>
    expect(order(location("a", { address: {} }))).toEqual([]));
});

it("byDistance puts items without a place last, in their own order", () => {
  const things = [
    ["unknown", null],
    ["far", HOBART],
    ["unknown too", null],
    ["near", MELBOURNE],
  ] as const;
  const sorted = byDistance(things, SYDNEY, ([, at]) => at);
  expect(sorted.map(({ item: [name], km }) => [name, km && Math.round(km)])).toEqual([
    ["near", 713],
    ["far", 1057],
    ["unknown", null],
    ["unknown too", null],
  ]);
});

test("salesPlaces are visible and sell; countPlaces counts each address once, and none without a position", () => {
  const yard = { visible: true, location_type: "sales" as const };
  const others = [
    { ...yard, visible: false },
    { ...yard, location_type: "service" as const },
  ];
  expect(salesPlaces([yard, ...others])).toEqual([yard]);
  const at = (lat?: number, long?: number) => ({ address: { lat, long } }) as Pick<PlacedLocation, "address">;
  expect(countPlaces([at(-33, 151), at(-33, 151), at(-37, 144), at(-37), at()])).toBe(2);
});
