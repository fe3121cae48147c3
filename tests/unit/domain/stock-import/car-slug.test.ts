import { expect, it } from "vitest";
import { carSlug } from "~/domain/stock-import/row-to-car";
import { asCarId } from "~/domain/text/identifiers";

it.each([
  ["2018 Toyota Hilux SR (4X4)", "2018-toyota-hilux-sr-4x4-abcdef"],
  ["2021 Citroën C3 “Shine”", "2021-citroen-c3-shine-abcdef"],
  ["丰田", "abcdef"],
  [
    `2012 ${"Highline ".repeat(12)}`,
    "2012-highline-highline-highline-highline-highline-highline-highline-abcdef",
  ],
  ["x".repeat(100), `${"x".repeat(70)}-abcdef`],
])("carSlug of %j is %j", (name, slug) => expect(carSlug(name, asCarId("abcdefghijkl"))).toBe(slug));
