import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUE, readCatalogue } from "../../../seeds/catalogue";

describe("the catalogue of the demo stock", () => {
  it("has at least 22 makes and 90 models, with all 9 bodies", () => {
    expect(new Set(CATALOGUE.map((model) => model.make)).size).toBeGreaterThanOrEqual(22);
    expect(new Set(CATALOGUE.map((model) => `${model.make} ${model.model}`)).size).toBeGreaterThanOrEqual(90);
    const cars = CATALOGUE.filter(({ itemType }) => itemType === "car");
    expect(new Set(cars.map((model) => model.body)).size).toBe(9);
  });

  it.each([
    ["badges", "Neo,20500", "Neo,$20500", /badges\.csv, line \d+: .*price/],
    ["engines", "Unleaded,Front", "Petrol,Front", /engines\.csv, line 2: .*fuel/],
    ["engines", ",60.5,420", ",,", /engines\.csv, line \d+: .*battery_kwh/],
    ["truck-bodies", "Isuzu NLR", "Isuzu NLS", /^models\.csv has no id Isuzu NLS$/],
  ])("names what is wrong when %s.csv has %s as %s", async (table, right, wrong, message) => {
    const folder = await mkdtemp(path.join(tmpdir(), "forecourt-catalogue-"));
    try {
      await cp("seeds/catalogue", folder, { recursive: true });
      const file = path.join(folder, `${table}.csv`);
      const cells = await readFile(file, "utf8");
      expect(cells).toContain(right);
      await writeFile(file, cells.replace(right, wrong));
      expect(() => readCatalogue(folder)).toThrow(message);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("has caravans and trucks of every kind that is drawn", () => {
    const bodiesOf = (type: string) =>
      new Set(
        CATALOGUE.filter(({ itemType }) => itemType === type).flatMap(({ body, badges }) =>
          badges.map((badge) => badge.body ?? body),
        ),
      );
    expect([...bodiesOf("caravan")].sort()).toEqual([
      "Caravan",
      "Hybrid Camper",
      "Off-Road Caravan",
      "Pop-Top",
    ]);
    expect([...bodiesOf("truck")].sort()).toEqual(["Pantech", "Prime Mover", "Tipper", "Tray"]);
  });

  it.each(
    CATALOGUE.filter(({ itemType }) => itemType === "caravan").flatMap((model) =>
      model.badges.map((badge) => [`${model.make} ${model.model} ${badge.name}`, badge.towed] as const),
    ),
  )("gives the %s measures that a caravan can have", (_, towed) => {
    if (!towed) throw new Error("a caravan without measures");
    expect(towed.length).toBeGreaterThanOrEqual(13);
    expect(towed.length).toBeLessThanOrEqual(26);
    // 2.5 m is the widest that Australian roads allow.
    expect(towed.width * 0.3048).toBeLessThanOrEqual(2.5);
    expect(towed.atm - towed.tare).toBeGreaterThanOrEqual(300);
    // A car licence and most tow bars end at 3,500 kg.
    expect(towed.atm).toBeLessThanOrEqual(3500);
    expect(towed.sleeps).toBeGreaterThanOrEqual(towed.layout === "family" ? 4 : 2);
  });

  it.each(CATALOGUE.map((model) => [`${model.make} ${model.model} ${model.years[0]}`, model] as const))(
    "describes the %s completely",
    (_, model) => {
      expect(model.years[0]).toBeLessThanOrEqual(model.years[1] ?? 2026);
      for (const badge of model.badges) {
        expect(model.engines.get(badge.engine), badge.name).toBeDefined();
        const [from, to] = badge.years ?? model.years;
        expect(from, badge.name).toBeGreaterThanOrEqual(model.years[0]);
        expect(to ?? 2026, badge.name).toBeLessThanOrEqual(model.years[1] ?? 2026);
        expect(badge.price, badge.name).toBeGreaterThan(14_000);
      }
      expect(
        [...model.engines.keys()].filter((key) => !model.badges.some((badge) => badge.engine === key)),
      ).toEqual([]);
      for (const engine of model.engines.values()) {
        if (engine.fuel === "Electric") expect([engine.size, engine.litresPer100]).toEqual([null, 0]);
        else if (model.itemType === "caravan") expect(engine.size).toBeNull();
        else if (model.itemType === "truck") expect(engine.size).toMatch(/^[46] cyl, \d{1,2}(\.\d)? L$/);
        else expect(engine.size).toMatch(/^[34568] cyl, \d(\.\d)? L$/);
      }
    },
  );
});
