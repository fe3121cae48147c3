import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car";
import { STOCK_INDEX_SETTINGS, toStockDocument } from "~/domain/search/stock-document";
import { testCar } from "./test-car";

describe("the stock document", () => {
  it("names the facets by the spec's names", () => {
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

  // "Reduced price, or the car price, when above 10": the price a shopper sees is the one that is searched.
  it.each<[string, Partial<Car>, number | null]>([
    ["the car price", { price: 20_000 }, 20_000],
    ["the reduced price", { price: 20_000, offer_price: 18_000 }, 18_000],
    ["a reduced price of 10 counts for nothing", { price: 20_000, offer_price: 10 }, 20_000],
    ["a price of 11", { price: 11 }, 11],
    ["a price of 10 is none", { price: 10 }, null],
    ["no price", { price: null }, null],
    ["0", { price: 0, offer_price: 0 }, null],
    ["a preorder without a price", { price: null, preorder: true }, null],
    ["a subscription is no price", { price: null, subscription_price: 250 }, null],
  ])("price: %s", (_, prices, expected) => {
    const document = toStockDocument(testCar(prices));
    expect(document.price).toBe(expected);
    expect(document.listed_price).toBe(prices.price ?? null);
  });

  it.each([
    [250, 250],
    [0, null],
    [null, null],
  ])("weekly price of %j: %j", (subscription_price, expected) => {
    expect(toStockDocument(testCar({ subscription_price })).weekly_price_range).toBe(expected);
  });

  it("has the first picture, and how many there are", () => {
    const images = [{ url: "/img/a.svg" }, { url: "/img/b.svg" }];
    expect(toStockDocument(testCar({ images }))).toMatchObject({
      primary_image_url: "/img/a.svg",
      photos_count: 2,
    });
    expect(toStockDocument(testCar({ images: [] }))).toMatchObject({
      primary_image_url: null,
      photos_count: 0,
    });
  });

  it("gives times as Unix seconds", () => {
    expect(toStockDocument(testCar({ created_at: "2026-01-31T09:00:00.000Z" })).created_at_timestamp).toBe(
      1_769_850_000,
    );
  });

  it("says each feature once", () => {
    const document = toStockDocument(testCar({ standardEquipment: ["Sunroof", " Sunroof ", "", "Tow bar"] }));
    expect(document.filtered_features).toEqual(["Sunroof", "Tow bar"]);
  });
});

describe("the index settings", () => {
  it("name only attributes that a document has", () => {
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
