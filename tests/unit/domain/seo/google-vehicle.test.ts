import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import {
  bodyStyle,
  csvText,
  engine,
  feedRows,
  GOOGLE_VEHICLE_ATTRIBUTES,
  type GoogleVehicle,
  type GoogleVehicleContext,
  googleVehicle,
} from "~/domain/seo/google-vehicle";
import { incomingCar } from "../../../support/incoming-car";

const CONTEXT: GoogleVehicleContext = {
  url: "https://cars.example/cars/hilux",
  images: ["https://cars.example/img/1", "https://cars.example/img/2?a=1,2"],
  storeCode: "yard-1",
  licence: "LMCT 99001",
  licenceText: "Licence LMCT 99001",
  certifiedMake: null,
  offersSubscription: false,
};
const VIN = "MR0FZ22G001234567";

function offer(changes: Partial<Car> = {}, context: Partial<GoogleVehicleContext> = {}) {
  const { source_key: _, ...car } = incomingCar("1", { vin: VIN });
  return googleVehicle({ ...car, ...changes } as Car, { ...CONTEXT, ...context });
}
const listed = (...given: Parameters<typeof offer>) => offer(...given) as GoogleVehicle;

test("googleVehicle of a used car has the attributes of Google's vehicle ads", () => {
  expect(offer({ dealercomments: "One owner,\n\nfull history." })).toEqual({
    id: "id-1",
    vin: VIN,
    store_code: "yard-1",
    "vehicle_fulfillment(option:store_code)": "in_store:yard-1",
    google_product_category: "916",
    condition: "Used",
    "certified_pre-owned": "no",
    brand: "Toyota",
    model: "Hilux",
    trim: "SR5",
    year: "2020",
    mileage: "61000 km",
    color: "White",
    body_style: "ute",
    engine: "diesel",
    price: "45990 AUD",
    vehicle_price_type: "drive_away_price",
    title: "2020 Toyota Hilux SR5",
    description: "One owner,\n\nfull history. Licence LMCT 99001",
    link: "https://cars.example/cars/hilux",
    link_template: "https://cars.example/cars/hilux?store={store_code}",
    image_link: "https://cars.example/img/1",
    additional_image_link: "https://cars.example/img/2?a=1%2C2",
  });
  expect(Object.keys(offer())).toEqual([...GOOGLE_VEHICLE_ATTRIBUTES]);
});

test.each<[string, Partial<Car>, Partial<GoogleVehicleContext>?]>([
  ["no_car", { item_type: "caravan" }],
  ["no_car", { item_type: "truck" }],
  ["not_in_stock", { status: "coming_soon" }],
  ["not_in_stock", { status: "sold" }],
  ["not_in_stock", { preorder: true }],
  ["reserved", { reserved: true }],
  ["no_price", { price: null }],
  ["no_price", { price: 10 }],
  ["no_price", { price: null, subscription_price: 300 }],
  // Its page shows "$300 / week" only.
  ["no_price", { price: 45_990, subscription_price: 300 }, { offersSubscription: true }],
  ["price_kind", { price_type: null }],
  ["price_kind", { car_type: "new", price_type: "excluding_government_charges" }],
  ["no_vin", { vin: null }],
  ["no_vin", { vin: "MR0FZ22G00123456" }],
  ["no_vin", { vin: "MR0FZ22G00123456O" }],
  ["no_year", { year: null }],
  ["no_mileage", { km: null }],
  ["no_color", { colour: null }],
  ["no_color", { colour: " " }],
  ["no_picture", {}, { images: [] }],
  ["no_store", {}, { storeCode: null }],
  ["no_licence", {}, { licence: null }],
])("googleVehicle returns %s for %j", (reason, changes, context) => {
  expect(offer(changes, context)).toBe(reason);
});

test("googleVehicle accepts used and demo cars priced without government charges", () => {
  for (const car_type of ["used", "demo"] as const) {
    const car = listed({ car_type, price_type: "excluding_government_charges" });
    expect([car.condition, car.vehicle_price_type]).toEqual(["Used", "excluding_government_charges_price"]);
  }
  const fresh = listed({ car_type: "new", km: null });
  expect([fresh.condition, fresh.mileage]).toEqual(["New", "0 km"]);
});

test("googleVehicle has the price of the page, above 10 dollars", () => {
  expect(listed({ price: 11 }).price).toBe("11 AUD");
  expect(listed({ offer_price: 43_000 }).price).toBe("43000 AUD");
});

test("googleVehicle writes a VIN without spaces, in capitals", () =>
  expect(listed({ vin: "mr0-fz22g 001234567" }).vin).toBe(VIN));

test("googleVehicle marks only cars of the certified make as certified", () => {
  expect(listed({ certified: true }, { certifiedMake: "Toyota" })["certified_pre-owned"]).toBe("yes");
  expect(listed({ certified: true }, { certifiedMake: "Mazda" })["certified_pre-owned"]).toBe("no");
});

test("googleVehicle has at most ten additional pictures", () => {
  const images = Array.from({ length: 14 }, (_, n) => `https://cars.example/img/${n}`);
  expect(listed({}, { images }).additional_image_link.split(",")).toEqual(images.slice(1, 11));
});

test("googleVehicle ends the longest description with the licence number", () => {
  const { description } = listed({ dealercomments: "x".repeat(6000) });
  expect(description).toHaveLength(5000);
  expect(description).toMatch(/x Licence LMCT 99001$/);
  expect(listed({ dealercomments: null }).description).toBe("2020 Toyota Hilux SR5 Licence LMCT 99001");
});

test.each([
  ["Ute / Tray", "ute"],
  ["Cab Chassis", "ute"],
  ["SUV", "suv"],
  ["Hatchback", "hatchback"],
  ["Sedan", "sedan"],
  ["Wagon", "station_wagon"],
  ["Convertible", "convertible"],
  ["Coupe", "coupe"],
  ["People Mover", "minivan"],
  ["Commercial Van", "full_size_van"],
  ["Other", undefined],
  [null, undefined],
])("bodyStyle of %s is %s", (body, style) => expect(bodyStyle(body)).toBe(style));

test.each([
  ["Diesel", "diesel"],
  ["Unleaded", "petrol"],
  ["Premium", "petrol"],
  ["Petrol", "petrol"],
  ["Hybrid (Petrol)", "hybrid"],
  ["Plug-in Hybrid", "hybrid"],
  ["Electric", "electric"],
  ["LPG", undefined],
  [null, undefined],
])("engine of %s is %s", (fuel, name) => expect(engine(fuel)).toBe(name));

test.each([
  [["a", "b"], "a,b\r\n"],
  [['2" lift', "x, y"], '"2"" lift","x, y"\r\n'],
  [["one\r\n\r\ntwo", ""], "one two,\r\n"],
  [["", " a "], ", a \r\n"],
])("feedRows of %j quotes commas and quotation marks, and joins lines", (values, line) => {
  expect(feedRows([values, values])).toBe(line + line);
});

test.each([
  ['=HYPERLINK("http://x")', 'HYPERLINK("http://x")'],
  ["+61 2", "61 2"],
  ["-1+cmd|' /C calc'!A0", "1+cmd|' /C calc'!A0"],
  ["@SUM(A1)", "SUM(A1)"],
  ["\t=1", "1"],
  ["- one owner\n- full history", "one owner\n- full history"],
  ["a\u0000b", "ab"],
  ["Élan", "Élan"],
])("csvText makes %j a text that no spreadsheet reads as a formula: %j", (text, clean) => {
  expect(csvText(text)).toBe(clean);
});
