import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../../seeds/catalogue";

describe("the catalogue", () => {
  it("has at least 22 makes and 90 models, of every body", () => {
    expect(new Set(CATALOGUE.map((model) => model.make)).size).toBeGreaterThanOrEqual(22);
    expect(new Set(CATALOGUE.map((model) => `${model.make} ${model.model}`)).size).toBeGreaterThanOrEqual(90);
    expect(new Set(CATALOGUE.map((model) => model.body)).size).toBe(9);
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
        else expect(engine.size).toMatch(/^[34568] cyl, \d(\.\d)? L$/);
      }
    },
  );
});
