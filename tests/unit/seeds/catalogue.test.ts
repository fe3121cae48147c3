import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../../seeds/catalogue";

describe("the catalogue of the demo stock", () => {
  it("has at least 22 makes and 90 models, with all 9 bodies", () => {
    expect(new Set(CATALOGUE.map((model) => model.make)).size).toBeGreaterThanOrEqual(22);
    expect(new Set(CATALOGUE.map((model) => `${model.make} ${model.model}`)).size).toBeGreaterThanOrEqual(90);
    const cars = CATALOGUE.filter(({ itemType }) => itemType === "car");
    expect(new Set(cars.map((model) => model.body)).size).toBe(9);
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
        expect(model.engines[badge.engine], badge.name).toBeDefined();
        const [from, to] = badge.years ?? model.years;
        expect(from, badge.name).toBeGreaterThanOrEqual(model.years[0]);
        expect(to ?? 2026, badge.name).toBeLessThanOrEqual(model.years[1] ?? 2026);
        expect(badge.price, badge.name).toBeGreaterThan(14_000);
      }
      expect(
        Object.keys(model.engines).filter((key) => !model.badges.some((badge) => badge.engine === key)),
      ).toEqual([]);
      for (const engine of Object.values(model.engines)) {
        if (engine.fuel === "Electric") expect([engine.size, engine.litresPer100]).toEqual([null, 0]);
        else if (model.itemType === "caravan") expect(engine.size).toBeNull();
        else if (model.itemType === "truck") expect(engine.size).toMatch(/^[46] cyl, \d{1,2}(\.\d)? L$/);
        else expect(engine.size).toMatch(/^[34568] cyl, \d(\.\d)? L$/);
      }
    },
  );
});
