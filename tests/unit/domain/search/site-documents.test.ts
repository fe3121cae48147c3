import { describe, expect, it } from "vitest";
import {
  type AvailableCars,
  dealershipDocument,
  facetKey,
  manufacturerDocument,
  type SoldCar,
} from "~/domain/search/site-index-documents";
import { asDealershipId } from "~/domain/text/identifiers";
import { ALPHA_SLUG } from "../../../support/site-slugs";

const NONE = { min: null, max: null };
const NO_CARS: AvailableCars = {
  count: 0,
  price: NONE,
  weekly_price: NONE,
  makes: {},
  models: {},
  bodies: {},
  categories: {},
  images: [],
};
const HILUXES: AvailableCars = {
  count: 3,
  price: { min: 39_000, max: 45_000 },
  weekly_price: { min: 250, max: 310 },
  makes: { Toyota: 3 },
  models: { Hilux: 3 },
  bodies: { "Ute / Tray": 2, Commercial: 1 },
  categories: { Electrified: 1, "Utes & Vans": 3 },
  images: [null, "/img/first.svg", "/img/second.svg"],
};
const sold = (sold_date_timestamp: number, changes: Partial<SoldCar> = {}): SoldCar => ({
  dealership_id: asDealershipId("north"),
  make: "Toyota",
  model: "Hilux",
  make_model: "Toyota Hilux",
  body: "Ute / Tray",
  categories: ["Utes & Vans"],
  sold_date_timestamp,
  ...changes,
});

// rules/search#manufacturer-search
describe("manufacturerDocument", () => {
  it("describes what the site lists of a make and model", () =>
    expect(manufacturerDocument(ALPHA_SLUG, "Toyota Hilux", HILUXES, [sold(100), sold(300)])).toEqual({
      site: "alpha",
      manufacturer: { name: "Toyota", slug: "toyota" },
      model: { name: "Hilux", slug: "hilux", body: ["Ute / Tray", "Commercial"] },
      make_model: "Toyota Hilux",
      categories: ["Utes & Vans", "Electrified"],
      image: "/img/first.svg",
      available: 3,
      sold_at: [300, 100],
      last_sold_at: 300,
      price: { min: 39_000, max: 45_000 },
      weekly_price: { min: 250, max: 310 },
    }));

  it("counts bodies named like members of Object.prototype", () => {
    const cars = ["constructor", "__proto__", "__proto__"].map((body, at) => sold(at, { body }));
    const document = manufacturerDocument(ALPHA_SLUG, "Toyota Hilux", NO_CARS, cars);
    expect(document?.model.body).toEqual(["__proto__", "constructor"]);
  });

  it("exists as long as a sold car is listed, without its price and picture", () => {
    const car = sold(300, {
      make: "Land Rover",
      model: "Defender 110",
      body: "SUV",
      categories: ["SUVs & 4WDs"],
    });
    expect(manufacturerDocument(ALPHA_SLUG, "Land Rover Defender 110", NO_CARS, [car])).toMatchObject({
      manufacturer: { name: "Land Rover", slug: "land-rover" },
      model: { name: "Defender 110", slug: "defender-110", body: ["SUV"] },
      categories: ["SUVs & 4WDs"],
      image: null,
      available: 0,
      last_sold_at: 300,
      price: NONE,
    });
  });

  it("counts the body of a listed sold car, too", () => {
    const cars = [1, 2].map((at) => sold(at, { body: "Cab Chassis" }));
    const document = manufacturerDocument(ALPHA_SLUG, "Toyota Hilux", HILUXES, [
      ...cars,
      sold(3, { body: null }),
    ]);
    expect(document?.model.body).toEqual(["Cab Chassis", "Ute / Tray", "Commercial"]);
  });

  it("spells a make and model like most of its cars", () => {
    const cars = { ...HILUXES, makes: { TOYOTA: 1, Toyota: 2 }, models: { HiLux: 2, "Hilux ": 1 } };
    expect(manufacturerDocument(ALPHA_SLUG, "Toyota HiLux", cars, [])).toMatchObject({
      manufacturer: { name: "Toyota" },
      model: { name: "HiLux" },
    });
  });

  it.each<[string, AvailableCars, SoldCar[]]>([
    ["without cars", NO_CARS, []],
    ["without a make", { ...HILUXES, makes: { " ": 3 } }, []],
    ["without a model", { ...HILUXES, models: {} }, []],
  ])("is null %s", (_, available, soldCars) => {
    expect(manufacturerDocument(ALPHA_SLUG, "", available, soldCars)).toBeNull();
  });
});

// rules/search#dealership-search
describe("dealershipDocument", () => {
  const facts = {
    dealership_id: asDealershipId("north"),
    slug: "north-cars",
    name: "North Cars",
    city: "Sampleton",
    state: "VIC",
  } as const;

  it("describes what the site lists of a dealership", () => {
    const soldCar = sold(300, { categories: ["Cars", "Hatch & sedans"] });
    expect(dealershipDocument(ALPHA_SLUG, facts, HILUXES, [soldCar])).toEqual({
      site: "alpha",
      ...facts,
      categories: ["Cars", "Hatch & sedans", "Utes & Vans", "Electrified"],
      available: 3,
      sold_at: [300],
      price: { min: 39_000, max: 45_000 },
      weekly_price: { min: 250, max: 310 },
    });
  });

  it("exists without cars", () =>
    expect(dealershipDocument(ALPHA_SLUG, facts, NO_CARS, [])).toMatchObject({
      name: "North Cars",
      categories: [],
      available: 0,
      sold_at: [],
      price: NONE,
    }));
});

it.each([
  ["Toyota Hilux", " TOYOTA HiLux "],
  ["Citroën C4", "citroe\u0308n c4"],
])("facetKey of %s and of %s are equal", (a, b) => expect(facetKey(a)).toBe(facetKey(b)));
it("facetKey keeps diacritics apart, like the filters", () =>
  expect(facetKey("Citroën")).not.toBe(facetKey("Citroen")));
