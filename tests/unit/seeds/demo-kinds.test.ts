import { describe, expect, it } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import { cardFacts } from "~/domain/card/card-facts";
import { cardMeasures } from "~/domain/search/card-measures";
import { asDealershipId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import { demoProfileSchema } from "../../../seeds/demo-profile";
import { demoStock } from "../../../seeds/demo-stock";
import { edgesOf } from "../../../seeds/edge-case-cars";
import { demoPictures } from "../../../seeds/illustrations/index";
import { parsePictureName } from "../../../seeds/illustrations/names";
import { ALPHA_SLUG } from "../../support/site-slugs";

const NOW = new Date("2026-03-04T05:00:00Z");

function stockOf(profile: object): IncomingCar[] {
  return demoStock(
    {
      slug: ALPHA_SLUG,
      manufacturer: null,
      dealerships: [
        {
          id: asDealershipId("yard"),
          slug: "yard",
          name: "Yard",
          state: "SA",
          head_office: true,
          lead_email: "a@example.com",
        },
      ],
      locations: [],
      profile: demoProfileSchema.parse({
        count: 120,
        seed: 5,
        stock_prefix: "K",
        car_types: { new: 40, demo: 10, used: 50 },
        edges: "showcase",
        ...profile,
      }),
    },
    NOW,
  );
}

const ordinaryOf = (stock: IncomingCar[]) => stock.filter((car) => /^demo-\d+$/.test(car.source_key));
const edge = (stock: IncomingCar[], key: string) => {
  const car = stock.find((each) => each.source_key.endsWith(`-${key}`));
  if (!car) throw new Error(`no edge car "${key}"`);
  return car;
};
const factsOf = (car: IncomingCar) =>
  cardFacts({
    item_type: car.item_type,
    car_type: car.car_type,
    km: car.km,
    transmission: car.simple_transmission,
    body: car.simple_body,
    fuel: car.simple_fuel,
    drive: car.simple_drive,
    electric_range: null,
    measures: cardMeasures(car),
  })
    .map(({ key }) => key)
    .filter((key) => key !== "condition");
const bodiesDrawn = (stock: IncomingCar[]) =>
  new Set(
    stock.flatMap(({ images }) => images.map(({ url }) => parsePictureName(url.split("/")[3] ?? "")?.body)),
  );

const pictures = demoPictures({
  bySlug: () => ({ name: "Yard", theme: { colour: { accent: "#123456" } } }) as Site,
});
/** Returns the addresses of pictures that nothing can be drawn for. */
async function missingPictures(stock: IncomingCar[]): Promise<string[]> {
  const paths = new Set(stock.flatMap(({ images }) => images.map(({ url }) => url.replace("/img/", ""))));
  const missing: string[] = [];
  for (const path of paths) if ((await pictures(path)) === null) missing.push(path);
  return missing;
}

describe("a demo caravan", () => {
  const stock = stockOf({ item_types: ["caravan"], price: { min: 10_000, max: 130_000 } });
  const ordinary = ordinaryOf(stock);

  it("has every measure on its card and no fact of a car", () => {
    expect(ordinary.length).toBeGreaterThan(80);
    for (const car of ordinary) {
      expect(factsOf(car)).toEqual([
        "sleeps",
        "body_length",
        "tare_weight",
        "aggregate_trailer_mass",
        "axle_type",
      ]);
      expect([car.km, car.simple_transmission, car.simple_fuel, car.engine_size, car.doors]).toEqual([
        null,
        null,
        null,
        null,
        null,
      ]);
    }
  });

  it("a demo caravan has a drawing of its kind for every picture, inside too", async () => {
    expect(await missingPictures(stock)).toEqual([]);
    expect([...bodiesDrawn(ordinary)].sort()).toEqual(["camper", "caravan", "offroadvan"]);
    const alts = ordinary.flatMap(({ images }) => images.map(({ alt }) => alt ?? ""));
    expect(alts.some((alt) => alt.endsWith(", kitchen"))).toBe(true);
    expect(alts.filter((alt) => /dashboard|instruments|load space/.test(alt))).toEqual([]);
  });

  it("is described with its own weights, and never with an engine", () => {
    for (const car of ordinary) {
      const text = car.dealercomments ?? "";
      expect(text).not.toMatch(/undefined|null|NaN| {2}|\bkm\b|engine|gearbox|fuel/);
      for (const [, atm] of text.matchAll(/ATM (?:of )?([\d,]+) kg/g))
        expect(atm?.replace(",", "")).toBe(car.variant.aggregate_trailer_mass);
      expect(car.standardEquipment.length).toBeGreaterThanOrEqual(7);
      expect(new Set(car.standardEquipment).size).toBe(car.standardEquipment.length);
    }
  });

  it.each([
    ["caravan-without-measures", []],
    ["caravan-measures-in-feed-words", ["sleeps", "body_length", "aggregate_trailer_mass", "axle_type"]],
    ["caravan-unclear-length", ["sleeps", "tare_weight", "aggregate_trailer_mass", "axle_type"]],
  ])("with the edge %s shows the card facts %j", (key, facts) => {
    expect(factsOf(edge(stock, key))).toEqual(facts);
  });

  it("is priced by age", () => {
    const used = ordinary.filter(({ car_type }) => car_type === "used");
    const meanPrice = (from: number, to: number) => {
      const prices = used
        .filter(({ year }) => (year ?? 0) >= from && (year ?? 0) <= to)
        .map(({ price }) => price ?? 0);
      return prices.reduce((sum, price) => sum + price, 0) / prices.length;
    };
    expect(meanPrice(2023, 2026)).toBeGreaterThan(meanPrice(2010, 2018) * 1.3);
  });
});

describe("a demo truck", () => {
  const stock = stockOf({ item_types: ["truck"], price: { min: 15_000, max: 450_000 } });
  const ordinary = ordinaryOf(stock);

  it("has kilometres, gearbox, body, mass and driven wheels on its card", () => {
    expect(ordinary.length).toBeGreaterThan(80);
    for (const car of ordinary) {
      expect(factsOf(car)).toEqual(["km", "transmission", "body", "grossvehiclemass", "drive"]);
      expect(car.simple_drive).toMatch(/^[46]x[24]$/);
      expect(car.variant.bodyconfiguration).toMatch(/cab|sleeper/i);
    }
  });

  it("a demo truck has a drawing of its body for every picture", async () => {
    expect(await missingPictures(stock)).toEqual([]);
    const drawnAs: Record<string, string> = {
      Pantech: "truck",
      Tray: "tray",
      Tipper: "tipper",
      "Prime Mover": "primemover",
    };
    for (const car of ordinary)
      expect([...bodiesDrawn([car])], car.name).toEqual([drawnAs[car.simple_body ?? ""]]);
    const loads = ordinary.filter(({ simple_body }) => simple_body === "Prime Mover");
    expect(loads.length).toBeGreaterThan(0);
    expect(loads.flatMap(({ images }) => images.filter(({ url }) => url.includes("-boot-")))).toEqual([]);
  });

  it("is described with its own figures", () => {
    for (const car of ordinary) {
      const text = car.dealercomments ?? "";
      expect(text).not.toMatch(/undefined|null|NaN| {2}/);
      for (const [, gvm] of text.matchAll(/GVM (?:is )?([\d,]+) kg/g))
        expect(`${gvm} kg`).toBe(car.variant.grossvehiclemass);
      for (const [, km] of text.matchAll(/([\d,]+) km\b/g))
        expect(km).toBe((car.km ?? 0).toLocaleString("en-AU"));
    }
  });

  it("without a weight leaves it out of its card", () =>
    expect(factsOf(edge(stock, "truck-without-weight"))).toEqual(["km", "transmission", "body", "drive"]));
});

describe("edgesOf", () => {
  const keysOf = (profile: object) =>
    edgesOf(
      demoProfileSchema.parse({
        count: 1,
        seed: 1,
        stock_prefix: "A",
        car_types: { new: 1, demo: 0, used: 0 },
        ...profile,
      }),
    ).map(({ key }) => key);

  it("returns fewer than 16 edges for a showcase, without odd prices", () => {
    const showcase = keysOf({ edges: "showcase" });
    expect(showcase.length).toBeLessThan(16);
    expect(showcase).toEqual(
      expect.arrayContaining(["reserved", "no-price", "forty-pictures", "no-pictures"]),
    );
    expect(showcase).not.toContain("price-exactly-ten");
    expect(keysOf({})).toContain("price-exactly-ten");
  });

  it("returns edges of caravans or trucks only for a site of that kind alone, and no subscription edges by default", () => {
    expect(keysOf({}).filter((key) => /caravan|truck|subscription/.test(key))).toEqual([]);
    expect(keysOf({ item_types: ["car", "caravan"] }).filter((key) => /caravan/.test(key))).toEqual([]);
    expect(keysOf({ item_types: ["truck"] })).toContain("truck-without-weight");
  });

  it("gives subscriptions with a weekly price alone, without one, and with one of 0", () => {
    const stock = stockOf({ subscription_share: 1 });
    expect(edge(stock, "subscription-without-price")).toMatchObject({ subscription_price: 289, price: null });
    expect(edge(stock, "no-subscription").subscription_price).toBeNull();
    expect(edge(stock, "subscription-zero").subscription_price).toBe(0);
  });
});
