import { describe, expect, it } from "vitest";
import { GOLDEN_CARS, GOLDEN_SETTINGS, type GoldenCar } from "./golden-cars";
import { ENGINE, sharedIndex } from "./golden-client";

const golden = sharedIndex<GoldenCar>(GOLDEN_CARS, GOLDEN_SETTINGS);

const ALL = GOLDEN_CARS.map(({ id }) => id);
const allBut = (...ids: number[]) => ALL.filter((id) => !ids.includes(id));

const CASES: [filter: string | (string | string[])[], ids: number[]][] = [
  ["make = Toyota", [1, 2, 6, 7]],
  ["make = toyota", [1, 2, 6, 7]],
  ['make = "TOYOTA"', [1, 2, 6, 7]],
  [" make=Toyota ", [1, 2, 6, 7]],
  ["make = Mercedes-Benz", [11]],
  ["make = 'Mercedes-Benz'", [11]],
  ["make = Citroën", [8]],
  ["make = CITROËN", [8]],
  ["make = Citroen", []],
  ["body = 'Ute / Tray'", [1, 12]],
  ["make != Toyota", [3, 4, 5, 8, 9, 10, 11, 12]],
  ["colour = red", [2, 5, 12]],
  // A document without the field counts as unequal.
  ["colour != red", [1, 3, 4, 6, 7, 8, 9, 10, 11]],
  ["NOT colour = red", [1, 3, 4, 6, 7, 8, 9, 10, 11]],
  ["NOT NOT make = Toyota", [1, 2, 6, 7]],
  ["make IN [Toyota, Mazda]", [1, 2, 3, 4, 6, 7]],
  ["make IN[Toyota,]", [1, 2, 6, 7]],
  ["make IN []", []],
  ["make NOT IN [Toyota, Mazda, Hyundai]", [5, 8, 11, 12]],
  ["make NOT  IN [Toyota, Mazda, Hyundai]", [5, 8, 11, 12]],
  ["id IN [1, \"2\", '3']", [1, 2, 3]],
  ["price > 90000", [10, 12]],
  ["price >= 90000", [9, 10, 12]],
  ["price < 20000", [1, 11]],
  ["price <= 20000", [1, 2, 11]],
  ["price > 1e5", [12]],
  ["km < 3500.5", [1, 2, 3]],
  ["price 20000 TO 50000", [2, 3, 5]],
  ["price 50000 TO 20000", []],
  ["NOT price 20000 TO 50000", allBut(2, 3, 5)],
  ["year = 2016", [7]],
  ['year = "2016"', [7]],
  ["year = 2016.0", [7]],
  ["year 2016 TO 2018", [3, 4, 7]],
  ["certified = true", [2, 4, 6, 8, 10, 12]],
  ["certified = false", [1, 3, 5, 7, 9, 11]],
  ["price EXISTS", ALL],
  ["city EXISTS", [1, 2, 4, 6]],
  ["city NOT EXISTS", allBut(1, 2, 4, 6)],
  ["NOT city EXISTS", allBut(1, 2, 4, 6)],
  ["price IS NULL", [4]],
  ["price IS NOT NULL", allBut(4)],
  ["colour IS NULL", [7]],
  ["NOT colour IS NOT NULL", [7]],
  ["city IS EMPTY", [6]],
  ["features IS EMPTY", allBut(1, 2, 3)],
  ["features IS NOT EMPTY", [1, 2, 3]],
  ["features = Sunroof", [2, 3]],
  ["features = sunroof AND features = bluetooth", [3]],
  ["features NOT IN [Sunroof]", allBut(2, 3)],
  ["features != Bluetooth", allBut(1, 3)],
  ["make STARTS WITH hy", [9, 10]],
  ["make NOT STARTS WITH 'Hy'", allBut(9, 10)],
  ["make = Toyota AND body = SUV", [2, 6, 7]],
  ["make = Toyota OR make = Mazda AND body = Hatchback", [1, 2, 4, 6, 7]],
  ["(make = Toyota OR make = Mazda) AND body = Hatchback", [4]],
  ["NOT (make = Toyota OR make = Hyundai)", [3, 4, 5, 8, 11, 12]],
  ["NOT make = Toyota AND body = SUV", [3, 9, 10]],
  ['body = "Ute / Tray" AND NOT colour = Red', [1]],
  ["((make = Ford))", [12]],
  [
    ["make = Toyota", "body = SUV"],
    [2, 6, 7],
  ],
  [[["make = Toyota", "make = Mazda"], "body = Hatchback"], [4]],
  [
    [["make = Toyota OR make = Ford"], "body = 'Ute / Tray'"],
    [1, 12],
  ],
  [[], ALL],
  ["", ALL],
  [["", "make = Ford"], [12]],
  // Strings are compared as strings.
  ["colour > m", [1, 2, 4, 5, 6, 8, 9, 10, 11, 12]],
];

describe(`${ENGINE}: filter`, () => {
  it.each(CASES)("%j finds the cars %j", async (filter, ids) => {
    const { hits, estimatedTotalHits } = await golden.index.search("", { filter, limit: 100 });
    expect(hits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids);
    expect(estimatedTotalHits).toBe(ids.length);
  });
});
