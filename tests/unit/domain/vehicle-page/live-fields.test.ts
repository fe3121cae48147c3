import { describe, expect, it } from "vitest";
import type { Car } from "~/domain/car/car";
import { freshFields } from "~/domain/vehicle-page/live-fields";
import { incomingCar } from "../../../support/incoming-car";

const car: Car = {
  ...incomingCar("a", { status: "sold", price: 19_990, images: [{ url: "/img/1" }, { url: "/img/2" }] }),
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-03-02T00:00:00.000Z",
  sold_date_timestamp: 1_772_000_000,
};

describe("freshFields", () => {
  it("are empty when the page has the newest version", () =>
    expect(freshFields(car, { updated_at: car.updated_at, photos_count: 2 })).toEqual({}));

  it.each([
    ["an older version", { updated_at: "2026-03-01T23:59:59.999Z", photos_count: 2 }],
    [
      "a newer version than a restored store has",
      { updated_at: "2026-03-02T00:00:00.001Z", photos_count: 2 },
    ],
    ["fewer photos", { updated_at: car.updated_at, photos_count: 1 }],
    ["more photos", { updated_at: car.updated_at, photos_count: 3 }],
    ["nothing", { updated_at: null, photos_count: null }],
  ])("describe the car when the page has %s", (_what, shown) => {
    expect(freshFields(car, shown)).toMatchObject({
      status: "sold",
      reserved: false,
      price: 19_990,
      photos_count: 2,
      updated_at: car.updated_at,
    });
  });

  it("contain nothing that a page does not show", () => {
    const fields = Object.keys(freshFields(car, { updated_at: null, photos_count: null }));
    expect(fields.filter((name) => /vin|regplate|source|hash|phone/.test(name))).toEqual([]);
  });
});
