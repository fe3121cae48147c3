import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { CarFacts } from "~/domain/car/car";
import { type FeedValue, namedRow } from "~/domain/stock-import/feed-row";
import { type FeedMapping, parseMapping } from "~/domain/stock-import/mapping";
import { compileMapping, type FeedDealership } from "~/domain/stock-import/row-to-car";
import { asDealershipId } from "~/domain/text/identifiers";

const YEAR = 2026;

function shipped(name: string): FeedMapping {
  return parseMapping(
    JSON.parse(readFileSync(new URL(`../../../../seeds/feeds/${name}.json`, import.meta.url), "utf8")),
  );
}

function dealership(slug: string, state: FeedDealership["state"], head_office = false): FeedDealership {
  const id = asDealershipId(`id-${slug}`);
  return { id, slug, name: slug, state, head_office, location_id: null, location_name: null };
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
      "reads no colour from a warranty",
      { ColourExtInt: "5 years / Unlimited km", Kilometres: "- / -" },
      { colour: null, interior_colour: null, km: null },
    ],
    [
      "reads a colour without an interior colour",
      { ColourExtInt: "White / -" },
      { colour: "White", interior_colour: null },
    ],
    [
      "reads an interior colour without a colour",
      { ColourExtInt: "- / Black" },
      { colour: null, interior_colour: "Black" },
    ],
    ["reads no colours from dashes", { ColourExtInt: "- / -" }, { colour: null, interior_colour: null }],
    [
      "reads no interior colour from a date",
      { ColourExtInt: "White / 2019/04" },
      { colour: "White", interior_colour: null },
    ],
    ["joins spaces in a colour", { ColourExtInt: "Red / Grey  Cloth" }, { interior_colour: "Grey Cloth" }],
    [
      "keeps a leather after the interior colour",
      { ColourExtInt: "Red / Black / Leather" },
      { interior_colour: "Black / Leather" },
    ],
    [
      "reads Other as a value",
      { DriveType: "Other", ColourExtInt: "Other / -" },
      { simple_drive: "Other", colour: "Other" },
    ],
    [
      "keeps the words of the feed",
      { BodyType: "Ute / Tray", FuelType: "Premium", DriveType: "Front" },
      { simple_body: "Ute / Tray", simple_fuel: "Premium", simple_drive: "Front" },
    ],
    [
      "reads seats from the column of the doors",
      { Doors: " 5 Seats", Seats: "NA" },
      { seats: 5, doors: null },
    ],
    ["reads neither doors nor seats from NA", { Doors: "NA", Seats: "NA" }, { seats: null, doors: null }],
    ["reads no kilometres from a dash", { Kilometres: "-" }, { km: null }],
    ["reads no price from POA", { Price: "POA" }, { price: null }],
    ["reads no price from NA", { Price: "NA" }, { price: null }],
    ["reads no fuel from a dash", { FuelType: "-" }, { simple_fuel: null }],
    [
      "reads no engine size of an electric car",
      { Engine: "0 L", CylindersinEngine: "0 L", FuelConsumption: "0 L / 100 km" },
      { engine_size: null, variant: {} },
    ],
    ["reads no place from NA", { Location: "NA" }, { city: null, state: null }],
    ["reads AU-VIC as VIC", { Location: "Warrenheip, AU-VIC" }, { city: "Warrenheip", state: "VIC" }],
    ["reads USED as used", { UsedOrNew: "USED" }, { car_type: "used" }],
    ["reads NEW as new", { UsedOrNew: "NEW" }, { car_type: "new" }],
    [
      "reads no badge from a title with other words",
      { Title: "2007 Saab 9-3 Linear", Brand: "Saab", Model: "3-Sep" },
      { badge: null, make: "Saab", model: "3-Sep", name: "2007 Saab 9-3 Linear" },
    ],
    [
      "builds the name when there is no title",
      { Title: "NA" },
      { name: "2022 Ssangyong Rexton", badge: null },
    ],
    ["reads no year from nan", { Year: "nan" }, { year: null }],
    ["removes control characters", { Model: "Rex\u0000ton\ud800" }, { model: "Rexton" }],
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
  ])("sends a car of %j to the dealership %s: by its state, else the head office", (Location, slug) => {
    expect(readListing({ Location })).toMatchObject({ car: { dealership: { slug } } });
  });

  it.each<[string, Partial<typeof LISTING>, { field: string; reason: string | RegExp; value: string }]>([
    ["make", { Brand: "NA" }, { field: "make", reason: "the feed gives none (column Brand)", value: "NA" }],
    ["model", { Model: "" }, { field: "model", reason: "the feed gives none (column Model)", value: "" }],
    ["missing car type", { UsedOrNew: "nan" }, { field: "car_type", reason: /none/, value: "nan" }],
    [
      "unknown car type",
      { UsedOrNew: "WRECK" },
      {
        field: "car_type",
        reason: '"WRECK" is not one of USED, DEMO, NEW (column UsedOrNew)',
        value: "WRECK",
      },
    ],
    ["year", { Year: "20x2" }, { field: "year", reason: /not a whole number/, value: "20x2" }],
    [
      "too early year",
      { Year: "1800" },
      { field: "year", reason: /1800 is not between 1886/, value: "1800" },
    ],
    [
      "too late year",
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
  ])("rejects a row for its %s", (_name, changes, { field, reason, value }) => {
    const reading = readListing(changes);
    expect(reading).toMatchObject({ fault: { field, value } });
    if ("fault" in reading) expect(reading.fault.reason).toMatch(reason);
  });

  it("rejects a row of empty fields with that reason", () => {
    const empty = Object.fromEntries(Object.keys(LISTING).map((column) => [column, "NA"]));
    expect(listings.read(rowOf({ ...empty, Year: "nan", Seats: " - ", Doors: "" }))).toEqual({
      fault: { field: "row", reason: "every field is empty", value: expect.stringMatching(/^NA, nan, NA/) },
    });
  });

  it("accepts models of the year after next", () =>
    expect(readListing({ Year: "2028" })).toHaveProperty("car"));
});

describe("identity of a row", () => {
  it("stays when the price or the description changes, and differs between cars", () => {
    const before = listings.identity(rowOf(LISTING));
    for (const change of [
      { Price: "49990" },
      { Price: "POA" },
      { Transmission: "Manual" },
      { Seats: "NA" },
      { UsedOrNew: "USED" },
    ])
      expect(listings.identity(rowOf({ ...LISTING, ...change }))).toBe(before);
    for (const change of [{ Kilometres: "5596" }, { Location: "NA" }, { Title: "x" }, { "Car/Suv": "SUV" }])
      expect(listings.identity(rowOf({ ...LISTING, ...change }))).not.toBe(before);
  });

  it("ignores spaces around and between words", () =>
    expect(listings.identity(rowOf({ ...LISTING, Title: " 2022  Ssangyong\nRexton Ultimate (awd) " }))).toBe(
      listings.identity(rowOf(LISTING)),
    ));

  it("keeps neighbouring columns apart", () =>
    expect(listings.identity(rowOf({ ...LISTING, Brand: "A", Year: "1 2" }))).not.toBe(
      listings.identity(rowOf({ ...LISTING, Brand: "A 1", Year: "2" })),
    ));

  it("is the value of the key column, or null when that is empty", () => {
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

  it("requires make, model and car type, and leaves out everything else", () =>
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
    }));

  it("leaves out the text null and an unknown number of seats", () =>
    expect(facts({ km: "null", price: "NULL", badge: "null", seats: "0" })).toMatchObject({
      name: "Kia Cerato",
      km: null,
      price: null,
      badge: null,
      seats: null,
    }));

  it("reads a weekly price to the cent, a rate to three decimals, and no WA that may be Washington", () => {
    expect(facts({ subscription_price: "199.50" }).subscription_price).toBe(200);
    expect(read({ price: "199.50" })).toMatchObject({ fault: { field: "price" } });
    expect(
      facts({ "finance_lenders.angle.interestRate": "8.999" }).finance_lenders?.angle?.interestRate,
    ).toBe(8.999);
    const doubtful = compileMapping(shipped("forecourt"), DEALERSHIPS, YEAR, "may be Washington");
    expect(doubtful.read(rowOf({ ...CAR, state: "WA" }))).toMatchObject({
      fault: { field: "state", reason: "may be Washington (column state)" },
    });
  });

  it("reads lists as each format writes them", () => {
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
    expect(facts({ "images.image_url": addresses }).images).toEqual(pictures);
    // The car is for sale without what is no picture.
    expect(facts({ images: "javascript:alert(1)" }).images).toEqual([]);
    expect(facts({ images: `${addresses.join("|")}|//b.example/2.jpg` }).images).toEqual(pictures);
    expect(
      facts({ "images.image": "/img/demo/2", "standardEquipment.item": ["Sunroof", "Tow bar"] }),
    ).toMatchObject({
      images: [{ url: "/img/demo/2" }],
      standardEquipment: ["Sunroof", "Tow bar"],
    });
  });

  it.each<[Record<string, FeedValue>, string]>([
    [{ file: "javascript:alert(1)" }, "file"],
    [{ status: "gone" }, "status"],
    [{ reserved: "perhaps" }, "reserved"],
    [{ price: "-1" }, "price"],
    [{ make: ["Kia", "Hyundai"] }, "make"],
    [{ dealership: "elsewhere" }, "dealership"],
    [{ rego_expiry: "31/02/2026" }, "rego_expiry"],
  ])("rejects %j for %s", (changes, field) => expect(read(changes)).toMatchObject({ fault: { field } }));

  it("sends a car to the dealership that it names by slug or id, else by state, else to the head office", () => {
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

it("A mapping with leave_out skips an unreadable value and tries the next source", () => {
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

describe("a value that an earlier row had too", () => {
  const reader = compileMapping(
    parseMapping({
      name: "equal-values",
      formats: { csv: {} },
      key: "id",
      dealership: { by: "state" },
      fields: {
        make: { column: "make" },
        model: { column: "model" },
        car_type: { value: "used" },
        badge: { column: "badge", steps: [{ after: ["make", "model"] }] },
        standardEquipment: { column: "equipment" },
      },
    }),
    DEALERSHIPS,
    YEAR,
  );
  const read = (values: Record<string, FeedValue>) => {
    const row = { make: "Kia", model: "Rio", badge: "", equipment: "", ...values };
    const reading = reader.read(namedRow(new Map(Object.entries(row))));
    if ("fault" in reading) throw new Error(reading.fault.reason);
    return { ...reading.car.facts, notes: reading.notes.length };
  };

  it("is noted again when it was changed to fit", () => {
    const long = { make: "K".repeat(500) };
    const first = read(long);
    expect(first.notes).toBeGreaterThan(0);
    expect(read(long)).toEqual(first);
  });

  it("is cleaned by the columns of its own row", () => {
    const badge = "Kia Rio GT";
    expect([read({ badge }).badge, read({ badge, make: "Ford" }).badge]).toEqual(["GT", null]);
  });

  it("is a list of its own", () => {
    const [first, second] = [read({ equipment: "a" }), read({ equipment: "a" })];
    expect(second.standardEquipment).toEqual(["a"]);
    expect(second.standardEquipment).not.toBe(first.standardEquipment);
  });
});
