import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { feet, kilograms } from "~/domain/stock-import/cleaning-steps";
import { FeedMappingError, parseMapping } from "~/domain/stock-import/mapping";
import { compileMapping } from "~/domain/stock-import/row-to-car";
import { asDealershipId } from "~/domain/text/identifiers";
import { nestedRow } from "~/services/stock-import/feed-record";

const SHIPPED = JSON.parse(
  readFileSync(new URL("../../../../seeds/feeds/forecourt.json", import.meta.url), "utf8"),
);
const DEALERSHIPS = [
  {
    id: asDealershipId("d1"),
    slug: "one",
    name: "One",
    state: "SA" as const,
    head_office: true,
    location_id: null,
    location_name: null,
  },
];

function factsOf(mapping: unknown, variant: object) {
  const row = nestedRow({
    stocknum: "1",
    make: "Wander",
    model: "Outback",
    car_type: "used",
    item_type: "caravan",
    variant,
  });
  const read = compileMapping(parseMapping(mapping), DEALERSHIPS, 2026).read(row);
  if ("fault" in read) throw new Error(read.fault.reason);
  return read.car.facts;
}

// The mapping is the shipped one.
describe("a caravan of a feed", () => {
  it("is stored in feet and kilograms, however the feed writes it", () =>
    expect(
      factsOf(SHIPPED, {
        body_length: `21'6"`,
        body_width: "2400 mm",
        tare_weight: "2.14 t",
        aggregate_trailer_mass: "2,740 kg",
        axle_type: "Tandem",
        sleeps: "4 berth",
      }),
    ).toMatchObject({
      item_type: "caravan",
      variant: {
        body_length: "21.5",
        body_width: "7.874",
        tare_weight: "2140",
        aggregate_trailer_mass: "2740",
        axle_type: "Tandem",
        sleeps: "4",
      },
    }));

  it("is imported without an unclear measure", () => {
    const { variant, make } = factsOf(SHIPPED, {
      body_length: "6.5",
      body_width: "about 8 ft",
      tare_weight: "2.1",
      aggregate_trailer_mass: "TBA",
      axle_type: "Single",
    });
    expect([make, variant]).toEqual(["Wander", { axle_type: "Single" }]);
  });

  it("keeps a truck's body configuration", () =>
    expect(factsOf(SHIPPED, { bodyconfiguration: "Crew cab, tray" }).variant).toEqual({
      bodyconfiguration: "Crew cab, tray",
    }));
});

describe("the cleaning steps 'feet' and 'kilograms'", () => {
  it("name the value that they can't read", () => {
    expect(() => feet("6.5", "length")).toThrow(`"6.5" does not clearly say a body's length`);
    expect(() => feet("x", "width")).toThrow(`"x" does not clearly say a body's width`);
    expect(() => kilograms("heavy")).toThrow(`"heavy" is not a weight in kilograms`);
  });

  it("reject the row unless the mapping says leave_out", () => {
    const strict = structuredClone(SHIPPED);
    strict.fields["variant.body_length"].unreadable = "reject";
    expect(() => factsOf(strict, { body_length: "6.5" })).toThrow(/does not clearly say a body's length/);
  });

  it("accept length and width only", () => {
    const wrong = structuredClone(SHIPPED);
    wrong.fields["variant.body_length"].steps = [{ feet: "height" }];
    expect(() => parseMapping(wrong)).toThrow(FeedMappingError);
  });
});
