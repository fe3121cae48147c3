import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseMapping } from "~/domain/stock-import/mapping";
import { compileMapping } from "~/domain/stock-import/row-to-car";
import { stateOfPostcode } from "~/domain/stock-import/states";
import { asDealershipId } from "~/domain/text/identifiers";
import { nestedRow } from "~/services/stock-import/feed-record";

const SHIPPED = parseMapping(
  JSON.parse(readFileSync(new URL("../../../../seeds/feeds/forecourt.json", import.meta.url), "utf8")),
);
const dealership = (slug: string, state: "NSW" | "VIC", head_office = false) => ({
  id: asDealershipId(slug),
  slug,
  name: slug,
  state,
  head_office,
  location_id: null,
  location_name: null,
});

function read(values: object) {
  const row = nestedRow({
    stocknum: "1",
    make: "Kia",
    model: "Rio",
    car_type: "used",
    year: 2019,
    ...values,
  });
  const reading = compileMapping(
    SHIPPED,
    [dealership("south", "VIC", true), dealership("north", "NSW")],
    2026,
  ).read(row);
  if ("fault" in reading) throw new Error(reading.fault.reason);
  return { ...reading.car.facts, dealership: reading.car.dealership.slug, notes: reading.notes };
}

describe("a car of the shipped mapping", () => {
  it.each<[string, object, object]>([
    [
      "takes its name from the classified title",
      { carsales_title: "2019  Kia Rio S Auto" },
      { name: "2019 Kia Rio S Auto" },
    ],
    [
      "prefers its own name to the classified title",
      { name: "Our Rio", carsales_title: "2019 Kia Rio" },
      { name: "Our Rio" },
    ],
    ["gets a name from year, make and model without any title", {}, { name: "2019 Kia Rio" }],
    [
      "takes its place from the private seller, and goes to that state's dealership",
      { private_suburb: "Newtown", private_postcode: "2042" },
      { city: "Newtown", state: "NSW", dealership: "north" },
    ],
    [
      "prefers its own place to the private seller's",
      { city: "Geelong", state: "VIC", private_suburb: "Newtown", private_postcode: "2042" },
      { city: "Geelong", state: "VIC", dealership: "south" },
    ],
    [
      "takes its state from a postcode that lost its leading 0",
      { private_postcode: 822 },
      { state: "NT", dealership: "south" },
    ],
    [
      "takes fuel, drive, transmission and engine from the longer fields",
      { fuel: "Hybrid", drive: "FWD", trans: "CVT", enginesize: "1.6 L" },
      { simple_fuel: "Hybrid", simple_drive: "FWD", simple_transmission: "CVT", engine_size: "1.6 L" },
    ],
    [
      "prefers the simple fields to the longer ones",
      { simple_fuel: "Petrol", fuel: "Petrol - Unleaded", transmission: "Auto", trans: "A" },
      { simple_fuel: "Petrol", simple_transmission: "Auto" },
    ],
  ])("%s", (_name, values, expected) => expect(read(values)).toMatchObject(expected));

  it("loses only its state to an invalid postcode, and the import notes it", () => {
    const { state, notes } = read({ private_postcode: "SW1A" });
    expect(state).toBeNull();
    expect(notes).toMatchObject([
      { field: "state", reason: '"SW1A" is not an Australian postcode: left out (column private_postcode)' },
    ]);
  });

  it("stores no postcode of a private seller", () =>
    expect(JSON.stringify(read({ private_suburb: "Newtown", private_postcode: "2042" }))).not.toContain(
      "2042",
    ));
});

describe("stateOfPostcode", () => {
  it.each([
    ["0200", "ACT"],
    ["2601", "ACT"],
    ["2618", "ACT"],
    ["2914", "ACT"],
    [" 2619 ", "NSW"],
    ["2000", "NSW"],
    ["1001", "NSW"],
    ["2921", "NSW"],
    ["0800", "NT"],
    ["822", "NT"],
    ["3000", "VIC"],
    ["8001", "VIC"],
    ["4870", "QLD"],
    ["9726", "QLD"],
    ["5000", "SA"],
    ["6000", "WA"],
    ["7315", "TAS"],
  ])("places %s in %s", (postcode, state) => expect(stateOfPostcode(postcode)).toBe(state));
  it.each(["0100", "99", "20000", "2O00", "x2000", "2000x", "", "300"])("refuses %j", (postcode) => {
    expect(() => stateOfPostcode(postcode)).toThrow("is not an Australian postcode");
  });
  it("returns null for a feed of another country", () =>
    expect(stateOfPostcode("2000", { country: "NZ" })).toBeNull());
});
