import { expect, it } from "vitest";
import { carTitle } from "~/domain/vehicle-page/vehicle-view";

it.each([
  ["2020 Subaru Forester 2.5i (AWD)", "2020 Subaru Forester 2.5i (AWD)", ""],
  [`2020 ${"x".repeat(41)}`, `2020 ${"x".repeat(41)}`, ""],
  [
    "2019 MINI Cooper Cooper Limited Edition Heritage Pack with Panoramic Roof",
    "2019 MINI Cooper Cooper Limited Edition",
    "Heritage Pack with Panoramic Roof",
  ],
  ["y".repeat(60), "y".repeat(60), ""],
  ["", "", ""],
])("the name %j is the title %j, and below it %j", (name, title, rest) => {
  expect(carTitle(name)).toEqual({ title, rest });
});
