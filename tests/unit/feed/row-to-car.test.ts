import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CarFacts } from "~/domain/car";
import type { FeedDealership } from "~/domain/feed/dealership-of-car";
import { type FeedValue, namedRow } from "~/domain/feed/feed-row";
import { type FeedMapping, parseMapping } from "~/domain/feed/mapping";
import { compileMapping } from "~/domain/feed/row-to-car";

const YEAR = 2026;

function shipped(name: string): FeedMapping {
  return parseMapping(
    JSON.parse(readFileSync(new URL(`../../../seeds/feeds/${name}.json`, import.meta.url), "utf8")),
  );
}

function dealership(slug: string, state: FeedDealership["state"], head_office = false): FeedDealership {
  return { id: `id-${slug}`, slug, name: slug, state, head_office, location_id: null, location_name: null };
}

const DEALERSHIPS = [dealership("north", "QLD"), dealership("main", "NSW", true), dealership("south", "VIC")];

const LISTING = {
  Brand: "Ssangyong",
  Year: "2022",
  Model: "Rexton",
  "Car/Suv": "Seaside Cars",
  Title: "2022 Ssangyong Rexton Ultimate (awd)",
  UsedOrNew: "DEMO",
  Transmission: "Automatic",
  Engine: "4 cyl, 2.2 L",
  DriveType: "AWD",
  FuelType: "Diesel",
  FuelConsumption: "8.7 L / 100 km",
  Kilometres: "5595",
  ColourExtInt: "White / Black",
  Location: "Caringbah, NSW",
  CylindersinEngine: "4 cyl",
  BodyType: "SUV",
  Doors: " 4 Doors",
  Seats: " 7 Seats",
  Price: "51990",
};

const rowOf = (values: Record<string, FeedValue>) => namedRow(new Map(Object.entries(values)));
const listings = compileMapping(shipped("australian-listings"), DEALERSHIPS, YEAR);
const plain = compileMapping(shipped("forecourt"), DEALERSHIPS, YEAR);

function readListing(changes: Partial<Record<keyof typeof LISTING, string>> = {}) {
  return listings.read(rowOf({ ...LISTING, ...changes }));
}

describe("the shipped mapping of Australian listings", () => {
  it("reads a whole row", () => {
    const reading = readListing();
    expect(reading).toMatchObject({
      car: {
        dealership: { slug: "main" },
        facts: {
          name: "2022 Ssangyong Rexton Ultimate (awd)",
          year: 2022,
          make: "Ssangyong",
          model: "Rexton",
          badge: "Ultimate",
          car_type: "demo",
          status: "in_stock",
          price: 51_990,
          price_type: null,
          km: 5595,
          colour: "White",
          interior_colour: "Black",
          simple_body: "SUV",
          simple_fuel: "Diesel",
          simple_drive: "AWD",
          simple_transmission: "Automatic",
          seats: 7,
          doors: 4,
          engine_size: "4 cyl, 2.2 L",
          city: "Caringbah",
          state: "NSW",
          images: [],
          variant: { cylinders: "4", enginesize_litres: "2.2", fuelconsumptioncombined: "8.7 L/100 km" },
        },
      },
    });
  });

  const cases: [string, Partial<typeof LISTING>, Partial<CarFacts>][] = [
    [
      "a warranty where the colour stands is no colour",
      { ColourExtInt: "5 years / Unlimited km", Kilometres: "- / -" },
      { colour: null, interior_colour: null, km: null },
    ],
    ["no inside colour", { ColourExtInt: "White / -" }, { colour: "White", interior_colour: null }],
    ["no outside colour", { ColourExtInt: "- / Black" }, { colour: null, interior_colour: "Black" }],
    ["no colours", { ColourExtInt: "- / -" }, { colour: null, interior_colour: null }],
    ["a date is no colour", { ColourExtInt: "White / 2019/04" }, { colour: "White", interior_colour: null }],
    ["colours with spaces", { ColourExtInt: "Red / Grey  Cloth" }, { interior_colour: "Grey Cloth" }],
    [
      "a leather after the inside colour",
      { ColourExtInt: "Red / Black / Leather" },
      { interior_colour: "Black / Leather" },
    ],
    [
      "Other is a value",
      { DriveType: "Other", ColourExtInt: "Other / -" },
      { simple_drive: "Other", colour: "Other" },
    ],
    [
      "the feed's own words",
      { BodyType: "Ute / Tray", FuelType: "Premium", DriveType: "Front" },
      { simple_body: "Ute / Tray", simple_fuel: "Premium", simple_drive: "Front" },
    ],
    ["seats where the doors stand", { Doors: " 5 Seats", Seats: "NA" }, { seats: 5, doors: null }],
    ["neither doors nor seats", { Doors: "NA", Seats: "NA" }, { seats: null, doors: null }],
    ["no kilometres", { Kilometres: "-" }, { km: null }],
    ["POA is no price", { Price: "POA" }, { price: null }],
    ["NA is no price", { Price: "NA" }, { price: null }],
    ["- is no fuel", { FuelType: "-" }, { simple_fuel: null }],
    [
      "an electric car",
      { Engine: "0 L", CylindersinEngine: "0 L", FuelConsumption: "0 L / 100 km" },
      { engine_size: null, variant: {} },
    ],
    ["no location", { Location: "NA" }, { city: null, state: null }],
    ["AU-VIC is VIC", { Location: "Warrenheip, AU-VIC" }, { city: "Warrenheip", state: "VIC" }],
    ["USED is used", { UsedOrNew: "USED" }, { car_type: "used" }],
    ["NEW is new", { UsedOrNew: "NEW" }, { car_type: "new" }],
    [
      "a title of other words has no badge",
      { Title: "2007 Saab 9-3 Linear", Brand: "Saab", Model: "3-Sep" },
      { badge: null, make: "Saab", model: "3-Sep", name: "2007 Saab 9-3 Linear" },
    ],
    ["no title: the name is put together", { Title: "NA" }, { name: "2022 Ssangyong Rexton", badge: null }],
    ["no year", { Year: "nan" }, { year: null }],
    ["control characters go", { Model: "Rex\u0000ton\ud800" }, { model: "Rexton" }],
  ];
  it.each(cases)("%s", (_name, changes, facts) => {
    const reading = readListing(changes);
    expect(reading).toHaveProperty("car");
    if ("car" in reading) expect(reading.car.facts).toMatchObject(facts);
    if ("car" in reading && facts.variant) expect(reading.car.facts.variant).toEqual(facts.variant);
  });

  it.each([
    ["Caringbah, NSW", "main"],
    ["Warrenheip, AU-VIC", "south"],
    ["Kedron, QLD", "north"],
    ["NA", "main"],
    ["Perth, WA", "main"],
  ])("sends a car of %j to the dealership %s: its state's, else the head office", (Location, slug) => {
    expect(readListing({ Location })).toMatchObject({ car: { dealership: { slug } } });
  });

  it.each<[string, Partial<typeof LISTING>, { field: string; reason: string | RegExp; value: string }]>([
    ["make", { Brand: "NA" }, { field: "make", reason: "the feed gives none (column Brand)", value: "NA" }],
    ["model", { Model: "" }, { field: "model", reason: "the feed gives none (column Model)", value: "" }],
    ["car type missing", { UsedOrNew: "nan" }, { field: "car_type", reason: /none/, value: "nan" }],
    [
      "car type unknown",
      { UsedOrNew: "WRECK" },
      {
        field: "car_type",
        reason: '"WRECK" is not one of USED, DEMO, NEW (column UsedOrNew)',
        value: "WRECK",
      },
    ],
    ["year", { Year: "20x2" }, { field: "year", reason: /not a whole number/, value: "20x2" }],
    [
      "year too early",
      { Year: "1800" },
      { field: "year", reason: /1800 is not between 1886/, value: "1800" },
    ],
    [
      "year too late",
      { Year: "2029" },
      { field: "year", reason: "2029 is later than 2028 (column Year)", value: "2029" },
    ],
    ["price", { Price: "cheap" }, { field: "price", reason: /not a price in dollars/, value: "cheap" }],
    [
      "kilometres",
      { Kilometres: "99999999" },
      { field: "km", reason: /not between 0 and 5000000/, value: "99999999" },
    ],
    [
      "state",
      { Location: "Auckland, NZ" },
      { field: "state", reason: /"NZ" is not an Australian state/, value: "Auckland, NZ" },
    ],
    [
      "length",
      { Model: "x".repeat(81) },
      { field: "model", reason: /longer than 80 characters/, value: "x".repeat(81) },
    ],
  ])("rejects a row for its %s", (_name, changes, { field, reason, value }) => {
    const reading = readListing(changes);
    expect(reading).toMatchObject({ fault: { field, value } });
    if ("fault" in reading) expect(reading.fault.reason).toMatch(reason);
  });

  it("rejects the row whose every field is empty as such", () => {
    const empty = Object.fromEntries(Object.keys(LISTING).map((column) => [column, "NA"]));
    expect(listings.read(rowOf({ ...empty, Year: "nan", Seats: " - ", Doors: "" }))).toEqual({
      fault: { field: "row", reason: "every field is empty", value: expect.stringMatching(/^NA, nan, NA/) },
    });
  });

  it("takes next year's models", () => {
    expect(readListing({ Year: "2028" })).toHaveProperty("car");
  });
});

describe("identity", () => {
  it("stays when price and what describes the car change, and differs between cars", () => {
    const before = listings.identity(rowOf(LISTING));
    for (const change of [
      { Price: "49990" },
      { Price: "POA" },
      { Transmission: "Manual" },
      { Seats: "NA" },
      { UsedOrNew: "USED" },
    ]) {
      expect(listings.identity(rowOf({ ...LISTING, ...change }))).toBe(before);
    }
    for (const change of [{ Kilometres: "5596" }, { Location: "NA" }, { Title: "x" }, { "Car/Suv": "SUV" }]) {
      expect(listings.identity(rowOf({ ...LISTING, ...change }))).not.toBe(before);
    }
  });

  it("doesn't care about spaces around and between words", () => {
    expect(listings.identity(rowOf({ ...LISTING, Title: " 2022  Ssangyong\nRexton Ultimate (awd) " }))).toBe(
      listings.identity(rowOf(LISTING)),
    );
  });

  it("doesn't mix neighbouring columns up", () => {
    expect(listings.identity(rowOf({ ...LISTING, Brand: "A", Year: "1 2" }))).not.toBe(
      listings.identity(rowOf({ ...LISTING, Brand: "A 1", Year: "2" })),
    );
  });

  it("is the key column's value; null when that is empty", () => {
    expect(plain.identity(rowOf({ stocknum: " U 17 " }))).toBe("U 17");
    expect(plain.identity(rowOf({ stocknum: "  " }))).toBeNull();
    expect(plain.identity(rowOf({ make: "Kia" }))).toBeNull();
  });
});

describe("the shipped plain mapping", () => {
  const CAR = { stocknum: "U17", make: "Kia", model: "Cerato", car_type: "Used" };
  const read = (changes: Record<string, FeedValue>) => plain.read(rowOf({ ...CAR, ...changes }));
  const facts = (changes: Record<string, FeedValue>) => {
    const reading = read(changes);
    if ("fault" in reading) throw new Error(JSON.stringify(reading.fault));
    return reading.car.facts;
  };

  it("needs make, model, car type; everything else is left out, never guessed", () => {
    expect(facts({})).toMatchObject({
      name: "Kia Cerato",
      stocknum: "U17",
      car_type: "used",
      status: "in_stock",
      price: null,
      km: null,
      price_type: null,
      show_on_dealer_website: true,
      item_type: "car",
    });
  });

  it("takes lists in the way of each format", () => {
    const pictures = [{ url: "https://pictures.example/1.jpg" }, { url: "/img/demo/2" }];
    const addresses = pictures.map(({ url }) => url);
    expect(facts({ images: addresses.join("|"), standardEquipment: "Sunroof | Tow bar" })).toMatchObject({
      images: pictures,
      standardEquipment: ["Sunroof", "Tow bar"],
    });
    expect(facts({ images: addresses, standardEquipment: ["Sunroof"] })).toMatchObject({
      images: pictures,
      standardEquipment: ["Sunroof"],
    });
    expect(facts({ "images.url": addresses }).images).toEqual(pictures);
    expect(
      facts({ "images.image": "/img/demo/2", "standardEquipment.item": ["Sunroof", "Tow bar"] }),
    ).toMatchObject({
      images: [{ url: "/img/demo/2" }],
      standardEquipment: ["Sunroof", "Tow bar"],
    });
  });

  it.each<[Record<string, FeedValue>, string]>([
    [{ images: "javascript:alert(1)" }, "images"],
    [{ images: "https://a.example/1.jpg|//b.example/2.jpg" }, "images"],
    [{ file: "javascript:alert(1)" }, "file"],
    [{ status: "gone" }, "status"],
    [{ reserved: "perhaps" }, "reserved"],
    [{ price: "-1" }, "price"],
    [{ make: ["Kia", "Hyundai"] }, "make"],
    [{ dealership: "elsewhere" }, "dealership"],
    [{ rego_expiry: "31/02/2026" }, "rego_expiry"],
  ])("rejects %j for %s", (changes, field) => {
    expect(read(changes)).toMatchObject({ fault: { field } });
  });

  it("sends a car to the dealership it names, by slug or id; otherwise by state, otherwise to the head office", () => {
    const goesTo = (changes: Record<string, FeedValue>) => {
      const reading = read(changes);
      return "car" in reading ? reading.car.dealership.slug : reading.fault;
    };
    expect(goesTo({ dealership: "South" })).toBe("south");
    expect(goesTo({ dealership: "id-north", state: "VIC" })).toBe("north");
    expect(goesTo({ state: "Victoria" })).toBe("south");
    expect(goesTo({})).toBe("main");
  });
});

it("leaves out what can't be understood where the mapping says so, and asks the next source", () => {
  const mapping = parseMapping({
    name: "lenient",
    formats: { csv: {} },
    key: "id",
    fields: {
      make: { column: "make" },
      model: { column: "model" },
      car_type: { value: "used" },
      year: { column: "year", steps: ["integer"], unreadable: "leave_out" },
      km: [
        { column: "km", steps: ["kilometres"], unreadable: "leave_out" },
        { column: "odometer", steps: ["kilometres"] },
      ],
    },
  });
  const reader = compileMapping(mapping, DEALERSHIPS, YEAR);
  const reading = reader.read(
    rowOf({ make: "Kia", model: "Rio", year: "3000", km: "many", odometer: "12 km" }),
  );
  expect(reading).toMatchObject({ car: { facts: { year: null, km: 12, car_type: "used" } } });
});
