import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { draftMapping, type FeedSample } from "~/domain/stock-import/draft-mapping";
import { parseMapping } from "~/domain/stock-import/mapping";
import { contrastFaults, themeSchema } from "~/tenants/theme";
import { coloursFrom } from "../../../../app/cli/demo/demo-site";

const sample = (columns: Record<string, string[]>, changes: Partial<FeedSample> = {}): FeedSample => ({
  ...{ format: "csv", encoding: "utf-8", delimiter: ",", path: "", lists: new Set<string>() },
  columns: new Map(Object.entries({ Make: ["Kia"], Model: ["Rio"], ...columns })),
  ...changes,
});
const drafted = (feed: FeedSample) => parseMapping(draftMapping(feed).mapping);

describe("a drafted mapping", () => {
  it.each<[string, string, string]>([
    ["Stock No.", "stocknum", "A1"],
    ["Odometer", "km", "10"],
    ["EXTERIOR_COLOUR", "colour", "Red"],
    ["pricing.amount", "price", "9000"],
    ["vehicle.fuelType", "simple_fuel", "Petrol"],
    ["Berths", "variant.sleeps", "4"],
    ["Photo 1", "images", "https://x.example/1.jpg"],
    ["Asking Price (AUD)", "price", "$26,990"],
    ["Engine Size (L)", "engine_size", "1.8"],
    ["VIN/Chassis", "vin", "JTNK4RBE503000001"],
    ["Sales Comments", "dealercomments", "One owner"],
    ["Vehicle Condition", "car_type", "Used"],
    ["measurements.bodyLengthFt", "variant.body_length", "17'6"],
    ["StockRef", "stocknum", "T501"],
    ["BodyConfig", "simple_body", "Tipper"],
    ["kind", "simple_body", "Pop Top"],
    ["N/U", "car_type", "N"],
    ["Ride Away", "price", "$9,299"],
    ["Retail (inc GST)", "price", "108,350"],
    ["K's", "km", "188,000"],
    ["Gbox", "simple_transmission", "AMT"],
    ["Specifications.Features.Feature", "standardEquipment", "Awning"],
  ])("fills %s into %s", (column, field, value) => {
    const { taken, mapping } = draftMapping(sample({ [column]: [value] }));
    expect(taken).toContainEqual([field, column]);
    expect(() => parseMapping(mapping)).not.toThrow();
  });

  it("reads conditions from a column called state, and the state of the yard from another", () => {
    const { taken } = draftMapping(
      sample({
        state: ["Used", "New"],
        "yard.suburb": ["Mildura", "Gepps Cross"],
        "yard.region": ["VIC", "SA"],
      }),
    );
    expect(taken).toContainEqual(["car_type", "state"]);
    expect(taken).toContainEqual(["state", "yard.region"]);
  });

  it.each(["PriceExGST", "Retail (ex GST)", "Price + GST"])(
    "leaves a price without GST out, which shoppers would read as what they pay: %s",
    (column) => {
      expect(draftMapping(sample({ [column]: ["58990"] })).unused).toEqual([column]);
    },
  );

  it("takes a price from a column of amounts, and its type from the name", () => {
    const asked = draftMapping(sample({ DriveAway: ["true"], Advertised: ["9000"] }));
    expect(asked.taken).toContainEqual(["price", "Advertised"]);
    expect(parseMapping(asked.mapping).fields.price_type).toBeUndefined();
    expect(drafted(sample({ "Drive Away Price": ["9000"] })).fields.price_type).toEqual({
      value: "drive_away",
    });
    expect(drafted(sample({ EGC: ["9000"] })).fields.price_type).toEqual({
      value: "excluding_government_charges",
    });
  });

  it("names the element of a car in XML", () => {
    expect(drafted(sample({}, { format: "xml", path: "Vehicle" })).formats).toEqual({
      xml: { record: "Vehicle" },
    });
  });

  it.each([
    ["pipes", ["https://a.example/1.jpg|https://a.example/2.jpg"], "|"],
    ["commas and spaces", ["https://a.example/1.jpg, https://a.example/2,3.jpg"], ","],
    ["semicolons", ["https://a.example/1.jpg;https://a.example/2.jpg"], ";"],
    ["spaces", ["https://a.example/1.jpg https://a.example/2.jpg"], " "],
    ["one picture", ["https://a.example/1,2.jpg"], "|"],
  ])("divides a list of pictures at %s", (_what, images, list) => {
    expect(drafted(sample({ Images: images })).fields.images).toMatchObject({ steps: [{ list }] });
  });

  it("takes pictures from numbered columns", () => {
    const feed = sample({ Image1: ["https://x.example/a"], Image2: [""], Image10: ["https://x.example/b"] });
    expect(draftMapping(feed).unused).toEqual([]);
    expect(drafted(feed).fields.images).toMatchObject({ column: "Image#", steps: [] });
  });

  it.each([
    [["A1", "A2"], "Stock No"],
    [["A1", "A1"], { from: ["Make", "Model"] }],
    [["A1", ""], { from: ["Make", "Model"] }],
  ])("knows a car by a number that every row has: %j", (numbers, key) => {
    expect(drafted(sample({ "Stock No": numbers, Price: ["1", "2"] })).key).toEqual(key);
  });

  it.each([
    ["Caravan", "caravan"],
    ["Off-Road Caravan", "caravan"],
    ["Prime Mover", "truck"],
    ["SUV", null],
  ])("takes a feed of bodies %s for %s", (body, kind) => {
    const { item_type } = drafted(sample({ Body: [body, body, "Other"] })).fields;
    expect(item_type ?? null).toEqual(kind === null ? null : [{ value: kind }]);
  });

  it("writes names in capitals as people do, takes cars without a condition as used, and states the encoding", () => {
    const feed = sample({ Make: ["TOYOTA", "BMW"] }, { delimiter: ";", encoding: "windows-1252" });
    expect(drafted(feed)).toMatchObject({
      formats: { csv: { delimiter: ";" } },
      encoding: "windows-1252",
      fields: { make: { steps: ["title_case"] }, model: { steps: [] }, car_type: { value: "used" } },
    });
  });

  it("names what it can't find, and the columns that there are", () => {
    const columns = new Map([["Farbe", []]]);
    expect(() => draftMapping(sample({}, { columns }))).toThrow(
      /no column names the make and the model; the feed has Farbe\. Rename the column \(make: make, .*; model: model, /,
    );
  });
});

it.each(["#ffffff", "#000000", "#ffff00", "#e4572e", "#00ff88", "#1a56a8"])(
  "coloursFrom(%s) can be read on every ground of the template",
  (colour) => {
    const base = JSON.parse(readFileSync("app/tenants/templates/base/theme.json", "utf8"));
    const { $schema: _schema, ...theme } = base;
    const own = themeSchema.parse({ ...theme, colour: { ...theme.colour, ...coloursFrom(colour) } });
    expect(contrastFaults(own)).toEqual([]);
  },
);
