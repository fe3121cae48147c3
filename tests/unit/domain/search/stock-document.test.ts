import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car/car";
import { placeKey, positionOfPlace, readPlaceKey } from "~/domain/search/car-places";
import { isOfSubscriptions, LISTED_SORTS, SORTS } from "~/domain/search/facets";
import { carTypesOfSegment } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { forSale } from "~/domain/search/site-index-documents";
import { SORT_RULES } from "~/domain/search/sort-rules";
import { STOCK_INDEX_SETTINGS, toStockDocument } from "~/domain/search/stock-document";
import { testCar } from "../../adapters/search/test-car";

describe("toStockDocument", () => {
  it("identifies a car by its stock number, plate and VIN, in capitals without signs, each once", () => {
    const named = testCar({
      stocknum: "ab-12",
      regplate: "AB 12",
      vin: "vin.1",
      payment_processors: ["stripe"],
    });
    expect(toStockDocument(named)).toMatchObject({
      identifiers: ["AB12", "VIN1"],
      payment_processors: ["stripe"],
    });
    expect(toStockDocument(testCar({})).identifiers).toEqual([]);
  });

  it.each([
    [true, "in_stock", true],
    [true, "sold", false],
    [false, "in_stock", false],
  ] as const)("of a car, certified: %s, %s, is certified: %s", (certified, status, expected) => {
    expect(toStockDocument(testCar({ certified, status })).certified).toBe(expected);
  });

  it("keeps the measures of a truck for its card, and the price, with a subscription next to it", () => {
    const variant = { grossvehiclemass: "22,500 kg", torque: "900 Nm" };
    const truck = testCar({ item_type: "truck", variant, price: 20_000, subscription_price: 250 });
    expect(toStockDocument(truck)).toMatchObject({
      measures: { grossvehiclemass: "22,500 kg" },
      ...{ price: 20_000, weekly_price_range: 250 },
    });
    expect(toStockDocument(truck).measures).not.toHaveProperty("torque");
  });

  it("uses the specified facet names", () => {
    const document = toStockDocument(
      testCar({
        make: "Toyota",
        model: "Hilux",
        simple_body: "Ute / Tray",
        simple_fuel: "Diesel",
        simple_drive: "4WD",
        simple_transmission: "Automatic",
      }),
    );
    expect(document).toMatchObject({
      make_model: "Toyota Hilux",
      body: "Ute / Tray",
      fuel: "Diesel",
      drive: "4WD",
      transmission: "Automatic",
    });
  });

  // The search uses the price that a shopper sees: the reduced price, or the car price, when above 10.
  it.each<[string, Partial<Car>, number | null]>([
    ["is the car price", { price: 20_000 }, 20_000],
    ["is the reduced price", { price: 20_000, offer_price: 18_000 }, 18_000],
    ["ignores a reduced price of 10", { price: 20_000, offer_price: 10 }, 20_000],
    ["accepts a price of 11", { price: 11 }, 11],
    ["ignores a price of 10", { price: 10 }, null],
    ["is null without a price", { price: null }, null],
    ["is null for a price of 0", { price: 0, offer_price: 0 }, null],
    ["is null for a preorder without a price", { price: null, preorder: true }, null],
    ["is null for a subscription alone", { price: null, subscription_price: 250 }, null],
  ])("has a price that %s", (_, prices, expected) => {
    const document = toStockDocument(testCar(prices));
    expect(document.price).toBe(expected);
    expect(document.listed_price).toBe(prices.price ?? null);
  });

  it.each([
    [250, 250],
    [0, null],
    [null, null],
  ])("has for the subscription price %j the weekly price %j", (subscription_price, expected) => {
    expect(toStockDocument(testCar({ subscription_price })).weekly_price_range).toBe(expected);
  });

  // A car stored by an earlier version has the feed's own words (rules/facets#facet-sparse).
  it("has the measures of stored texts as numbers, and none of an unclear text", () => {
    const variant = {
      sleeps: "4 berth",
      axle_type: "tandem axle",
      body_length: `21'6"`,
      tare_weight: "2.14 t",
      aggregate_trailer_mass: "2,740 kg",
      grossvehiclemass: "4,495 kg",
      electric_range: "505 km (WLTP)",
      battery_capacity: "77.4 kWh",
    };
    expect(toStockDocument(testCar({ variant }))).toMatchObject({
      sleeps: 4,
      axle_type: "Tandem",
      body_length: 21.5,
      tare_weight: 2140,
      aggregate_trailer_mass: 2740,
      gvm: 4495,
      electric_range: 505,
      battery_capacity: 77.4,
    });
    const unclear = Object.fromEntries(Object.keys(variant).map((key) => [key, "-"]));
    expect(toStockDocument(testCar({ variant: unclear }))).toMatchObject({
      sleeps: null,
      axle_type: null,
      body_length: null,
      tare_weight: null,
      aggregate_trailer_mass: null,
      gvm: null,
      electric_range: null,
      battery_capacity: null,
    });
  });

  it("has the first picture, up to three more and the number of pictures", () => {
    const images = ["a", "b", "c", "d", "e"].map((name) => ({ url: `/img/${name}.svg` }));
    expect(toStockDocument(testCar({ images }))).toMatchObject({
      primary_image_url: "/img/a.svg",
      card_images: ["/img/b.svg", "/img/c.svg", "/img/d.svg"],
      photos_count: 5,
    });
    expect(toStockDocument(testCar({ images: images.slice(0, 1) })).card_images).toEqual([]);
    expect(toStockDocument(testCar({ images: [] }))).toMatchObject({
      primary_image_url: null,
      card_images: [],
      photos_count: 0,
    });
  });

  it("has times in Unix seconds", () =>
    expect(toStockDocument(testCar({ created_at: "2026-01-31T09:00:00.000Z" })).created_at_timestamp).toBe(
      1_769_850_000,
    ));

  it("has no time for a car without a listing date", () => {
    const { created_at, created_at_timestamp } = toStockDocument(testCar({ created_at: null }));
    expect([created_at, created_at_timestamp]).toEqual([null, null]);
  });

  it("has each feature once", () => {
    const document = toStockDocument(testCar({ standardEquipment: ["Sunroof", " Sunroof ", "", "Tow bar"] }));
    expect(document.filtered_features).toEqual(["Sunroof", "Tow bar"]);
  });
});

it("STOCK_INDEX_SETTINGS name only attributes of the document", () => {
  const known = Object.keys(toStockDocument(testCar({})));
  const { searchableAttributes, filterableAttributes, sortableAttributes, typoTolerance } =
    STOCK_INDEX_SETTINGS;
  const named = [
    ...searchableAttributes,
    ...filterableAttributes,
    ...sortableAttributes,
    ...typoTolerance.disableOnAttributes,
  ];
  expect(named.filter((attribute) => !known.includes(attribute))).toEqual([]);
});

it("STOCK_INDEX_SETTINGS list sold cars last, search by weight and know the trade's short words", () => {
  const { rankingRules, searchableAttributes, synonyms, typoTolerance, ...limits } = STOCK_INDEX_SETTINGS;
  expect(rankingRules.join(" ")).toBe("sold:asc sort words typo proximity attribute exactness rank:desc");
  expect(searchableAttributes.slice(0, 5).join(" ")).toBe("name make model badge series");
  expect(JSON.stringify(synonyms)).toBe(
    '{"4x4":["4wd"],"4wd":["4x4"],"auto":["automatic"],"automatic":["auto"],"ev":["electric"]}',
  );
  expect(typoTolerance).toEqual({ disableOnAttributes: ["stocknum"], disableOnNumbers: true });
  expect(limits.pagination.maxTotalHits).toBe(1_000_000);
  expect(limits.faceting).toEqual({ maxValuesPerFacet: 1000, sortFacetValuesBy: { "*": "alpha" } });
  expect(limits.filterableAttributes).toEqual([...limits.filterableAttributes].sort());
});

it("SORT_RULES sort as their names say, and leave the default order to the ranking", () => {
  expect(SORTS.map((sort) => `${sort}: ${SORT_RULES[sort].join(" ")}`)).toEqual([
    "relevant: ",
    "latest: created_at_timestamp:desc id:asc",
    "price-desc: price:desc",
    "price-asc: price:asc",
    "km-desc: km:desc",
    "km-asc: km:asc",
    "weekly-desc: weekly_price_range:desc",
    "weekly-asc: weekly_price_range:asc",
    "distance: ",
  ]);
  expect(LISTED_SORTS).toEqual(SORTS.slice(0, -1));
});

it("forSale lists available cars, unless the search says which", () => {
  const toyota = { ...EMPTY_SEARCH, facets: { make: ["Toyota"] } };
  expect(forSale(toyota)).toEqual({
    ...EMPTY_SEARCH,
    facets: { make: ["Toyota"], status: ["in_stock", "coming_soon"] },
  });
  const sold = { ...EMPTY_SEARCH, facets: { status: ["sold"] } };
  expect(forSale(sold)).toBe(sold);
});

it.each([
  ["subscription_term", true],
  ["weekly_price_range", true],
  ["price", false],
  ["make", false],
] as const)("isOfSubscriptions of %s is %s", (facet, expected) => {
  expect(isOfSubscriptions(facet)).toBe(expected);
});

it.each([
  ["new", ["new"]],
  ["used-cars", ["used"]],
  ["demo", ["demo"]],
  ["new-and-demo", ["new", "demo"]],
  ["utes", null],
])("carTypesOfSegment of %s is %j", (segment, types) => expect(carTypesOfSegment(segment)).toEqual(types));

it("placeKey writes a place as one value, which readPlaceKey reads", () => {
  const place = { location_id: "12", city: " Parra|matta", state: null };
  expect(placeKey(place)).toBe("12|Parra matta|");
  expect(readPlaceKey("12|Parra matta|")).toEqual({ location_id: "12", city: "Parra matta", state: null });
  expect(readPlaceKey("")).toEqual({ location_id: null, city: null, state: null });
});

describe("positionOfPlace", () => {
  const yard = { id: "1", address: { city: "Perth", state: "WA", lat: -31.9, long: 115.8 } };
  const unplaced = { id: "2", address: { city: "Perth", state: "WA" } };
  const half = { id: "3", address: { city: "Perth", state: "WA", lat: -31.9 } };
  const cityAt = async (city: string, state: string) =>
    state === "WA" ? { lat: city.length, long: 0 } : null;

  it.each([
    ["of its location", { location_id: "1", city: null, state: null }, { lat: -31.9, long: 115.8 }],
    [
      "of its city, when that is another",
      { location_id: "1", city: "Albany", state: "WA" },
      { lat: 6, long: 0 },
    ],
    [
      "of its city, for a location without one",
      { location_id: "2", city: "Perth", state: "WA" },
      { lat: 5, long: 0 },
    ],
    [
      "of its city, for half a position",
      { location_id: "3", city: "Perth", state: "WA" },
      { lat: 5, long: 0 },
    ],
    [
      "of its city, without a location",
      { location_id: null, city: "Perth", state: "WA" },
      { lat: 5, long: 0 },
    ],
    ["null without a state", { location_id: null, city: "Perth", state: null }, null],
    ["null for an unknown city", { location_id: "9", city: "Bondi", state: "NSW" }, null],
  ])("is that %s", async (_what, place, position) => {
    expect(await positionOfPlace(place, [half, unplaced, yard], cityAt)).toEqual(position);
  });
});
