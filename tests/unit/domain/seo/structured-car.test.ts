import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import type { PriceDisplay } from "~/domain/car/price";
import {
  quantityOf,
  type StructuredCarContext,
  structuredBreadcrumbs,
  structuredCar,
} from "~/domain/seo/car";
import { incomingCar } from "../../../support/incoming-car";

const SELLER = { "@type": "AutoDealer", name: "Sample Motors" };
const ASKED: PriceDisplay = { kind: "price", amount: 45_990, was: null, type: "drive_away" };

// biome-ignore lint/suspicious/noExplicitAny: the tests read what they know of the JSON
function described(changes: Partial<Car>, context: Partial<StructuredCarContext> = {}): any {
  const { source_key: _, ...car } = incomingCar("1");
  const document = structuredCar({ ...car, ...changes } as Car, {
    url: "https://cars.example/cars/hilux",
    images: [],
    price: ASKED,
    priceLabel: "Drive away",
    seller: SELLER,
    place: null,
    ...context,
  });
  return JSON.parse(JSON.stringify(document));
}

test("structuredCar has the feed's values in schema.org's names and units", () =>
  expect(
    described(
      {
        series: "GUN126R",
        interior_colour: "Black",
        vin: "MR0FZ22G001234567",
        build_date: "2020-03",
        dealercomments: "One owner.",
        variant: {
          enginesize_litres: "2.8 L",
          fuelconsumptioncombined: "8.1 L / 100 km",
          fuelcapacity: "80 L",
          torque: "450 Nm",
          vehiclelength: "5,330 mm",
          vehiclewidth: "1,855 mm",
          vehicleheight: "1,815 mm",
          grossvehiclemass: "3,050 kg",
        },
      },
      { images: ["https://cars.example/img/1.jpg"] },
    ),
  ).toEqual({
    "@type": "Car",
    "@id": "https://cars.example/cars/hilux#vehicle",
    name: "2020 Toyota Hilux SR5",
    url: "https://cars.example/cars/hilux",
    description: "One owner.",
    image: ["https://cars.example/img/1.jpg"],
    brand: { "@type": "Brand", name: "Toyota" },
    model: "Hilux",
    vehicleConfiguration: "SR5 GUN126R",
    vehicleModelDate: "2020",
    itemCondition: "https://schema.org/UsedCondition",
    bodyType: "Ute / Tray",
    color: "White",
    vehicleInteriorColor: "Black",
    fuelType: "Diesel",
    vehicleTransmission: "Automatic",
    driveWheelConfiguration: "https://schema.org/FourWheelDriveConfiguration",
    vehicleEngine: {
      "@type": "EngineSpecification",
      name: "4 cyl, 2.8 L",
      fuelType: "Diesel",
      engineDisplacement: { "@type": "QuantitativeValue", value: 2.8, unitCode: "LTR" },
      torque: { "@type": "QuantitativeValue", value: 450, unitCode: "NU" },
    },
    fuelConsumption: { "@type": "QuantitativeValue", value: 8.1, unitText: "L/100 km" },
    fuelCapacity: { "@type": "QuantitativeValue", value: 80, unitCode: "LTR" },
    vehicleSeatingCapacity: 5,
    numberOfDoors: 4,
    vehicleIdentificationNumber: "MR0FZ22G001234567",
    sku: "U1",
    productionDate: "2020-03",
    mileageFromOdometer: { "@type": "QuantitativeValue", value: 61_000, unitCode: "KMT" },
    depth: { "@type": "QuantitativeValue", value: 5330, unitCode: "MMT" },
    width: { "@type": "QuantitativeValue", value: 1855, unitCode: "MMT" },
    height: { "@type": "QuantitativeValue", value: 1815, unitCode: "MMT" },
    weightTotal: { "@type": "QuantitativeValue", value: 3050, unitCode: "KGM" },
    offers: {
      "@type": "Offer",
      url: "https://cars.example/cars/hilux",
      itemCondition: "https://schema.org/UsedCondition",
      availability: "https://schema.org/InStock",
      price: 45_990,
      priceCurrency: "AUD",
      priceSpecification: [
        { "@type": "UnitPriceSpecification", price: 45_990, priceCurrency: "AUD", name: "Drive away" },
      ],
      seller: SELLER,
    },
  }));

test("structuredCar leaves out what the feed lacks", () => {
  const bare = described(
    {
      badge: null,
      series: null,
      colour: null,
      km: null,
      year: null,
      simple_fuel: null,
      simple_body: " ",
      simple_drive: "null",
      simple_transmission: null,
      seats: null,
      doors: null,
      engine_size: null,
      stocknum: null,
    },
    { price: { kind: "none" } },
  );
  expect(Object.keys(bare).sort()).toEqual(
    ["@id", "@type", "brand", "itemCondition", "model", "name", "url"].sort(),
  );
  expect(described({ km: 0 }).mileageFromOdometer.value).toBe(0);
});

test.each([
  ["car", "Car"],
  ["caravan", "Vehicle"],
  ["truck", "Vehicle"],
] as const)("structuredCar of a %s has the type %s", (item_type, type) => {
  expect(described({ item_type })["@type"]).toBe(type);
});

test("structuredCar of a caravan has both weights", () => {
  const caravan = described({
    item_type: "caravan",
    variant: { tare_weight: "2,450 kg", aggregate_trailer_mass: "3,200 kg" },
  });
  expect([caravan.weight.value, caravan.weightTotal.value]).toEqual([2450, 3200]);
});

test.each([
  ["new", "NewCondition"],
  ["demo", "UsedCondition"],
  ["used", "UsedCondition"],
] as const)("structuredCar of a %s car has the condition %s", (car_type, condition) => {
  const car = described({ car_type });
  expect([car.itemCondition, car.offers.itemCondition]).toEqual(
    Array(2).fill(`https://schema.org/${condition}`),
  );
});

test.each([
  [{ status: "in_stock" }, "InStock"],
  [{ status: "in_stock", preorder: true }, "PreOrder"],
  [{ status: "coming_soon" }, "PreOrder"],
  [{ status: "in_stock", reserved: true }, "Reserved"],
] as const)("structuredCar of %j has the availability %s", (changes, availability) => {
  expect(described(changes).offers.availability).toBe(`https://schema.org/${availability}`);
});

test.each([
  [{ status: "sold" }, {}],
  [{}, { price: { kind: "preorder" } }],
  [{}, { price: { kind: "none" } }],
] as const)("structuredCar of %j, with %j, has no offer, because its page shows no price", (car, context) => {
  expect(described(car, context).offers).toBeUndefined();
});

test("structuredCar has the was-price as a strikethrough price", () => {
  const { offers } = described(
    {},
    { price: { kind: "reduced", amount: 40_000, was: 43_500, type: null }, priceLabel: null },
  );
  expect(offers.price).toBe(40_000);
  expect(offers.priceSpecification).toEqual([
    { "@type": "UnitPriceSpecification", price: 40_000, priceCurrency: "AUD" },
    {
      "@type": "UnitPriceSpecification",
      priceType: "https://schema.org/StrikethroughPrice",
      price: 43_500,
      priceCurrency: "AUD",
    },
  ]);
});

test("structuredCar has a subscription price by the week, and no price of the car", () => {
  const { offers } = described({}, { price: { kind: "subscription", perWeek: 289 } });
  expect(offers.price).toBeUndefined();
  expect(offers.priceSpecification).toEqual({
    "@type": "UnitPriceSpecification",
    price: 289,
    priceCurrency: "AUD",
    unitCode: "WEE",
    referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "WEE" },
  });
});

test("structuredCar has at most six pictures", () => {
  const images = Array.from({ length: 9 }, (_, n) => `https://cars.example/img/${n}.jpg`);
  expect(described({}, { images }).image).toEqual(images.slice(0, 6));
});

test.each([
  ["2.8 L", { value: 2.8, unitCode: "LTR" }],
  ["80 litres", { value: 80, unitCode: "LTR" }],
  ["1998cc", { value: 1998, unitCode: "CMQ" }],
  ["4,935 mm", { value: 4935, unitCode: "MMT" }],
  ["3050kg", { value: 3050, unitCode: "KGM" }],
  ["7.4 L/100km", { value: 7.4, unitText: "L/100 km" }],
  ["7.4 L per 100 km", { value: 7.4, unitText: "L/100 km" }],
  ["450 Nm", { value: 450, unitCode: "NU" }],
])("quantityOf(%j) is %o", (text, quantity) => {
  expect(quantityOf(text)).toEqual({ "@type": "QuantitativeValue", ...quantity });
});

test.each(["", null, undefined, "80", "about 80 L", "1,99 L", "L", "450 lb ft", "NaN L", "-5 L"])(
  "quantityOf(%j) is undefined",
  (text) => expect(quantityOf(text)).toBeUndefined(),
);

test("structuredBreadcrumbs count from 1", () =>
  expect(
    structuredBreadcrumbs([
      { name: "Home", url: "https://cars.example/" },
      { name: "Toyota", url: "https://cars.example/search/toyota" },
    ]),
  ).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "Home", item: "https://cars.example/" },
      { "@type": "ListItem", position: 2, name: "Toyota", item: "https://cars.example/search/toyota" },
    ],
  }));

test.each<[string, StructuredCarContext["place"], object | undefined]>([
  [
    "the city and state of the car",
    { city: "Caringbah", state: "NSW" },
    { "@type": "PostalAddress", addressLocality: "Caringbah", addressRegion: "NSW", addressCountry: "AU" },
  ],
  [
    "the state alone",
    { city: null, state: "NSW" },
    { "@type": "PostalAddress", addressRegion: "NSW", addressCountry: "AU" },
  ],
  ["nothing", null, undefined],
])("structuredCar has as its place %s", (_name, place, address) => {
  expect(described({}, { place }).offers.availableAtOrFrom?.address).toEqual(address);
});
