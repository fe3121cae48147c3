import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car/car";
import { STOCK_INDEX_SETTINGS, toStockDocument } from "~/domain/search/stock-document";
import { testCar } from "../../adapters/search/test-car";

describe("toStockDocument", () => {
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

  it("has times in Unix seconds", () => {
    expect(toStockDocument(testCar({ created_at: "2026-01-31T09:00:00.000Z" })).created_at_timestamp).toBe(
      1_769_850_000,
    );
  });

  it("has no time for a car without a listing date", () => {
    const { created_at, created_at_timestamp } = toStockDocument(testCar({ created_at: null }));
    expect([created_at, created_at_timestamp]).toEqual([null, null]);
  });

  it("has each feature once", () => {
    const document = toStockDocument(testCar({ standardEquipment: ["Sunroof", " Sunroof ", "", "Tow bar"] }));
    expect(document.filtered_features).toEqual(["Sunroof", "Tow bar"]);
  });
});

describe("STOCK_INDEX_SETTINGS", () => {
  it("name only attributes of the document", () => {
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
});
