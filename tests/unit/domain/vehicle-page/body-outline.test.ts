import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import { bodyOutline, outlineOfBody } from "~/domain/vehicle-page/body-outline";

const of = (simple_body: string | null, item_type: Car["item_type"] = "car") =>
  bodyOutline({ item_type, simple_body });

test("bodyOutline draws each kind of body differently", () => {
  const all = [
    ...["Sedan", "Hatchback", "SUV", "Wagon", "Ute", "Van", "Coupe", "Convertible"].map((body) => of(body)),
    ...["Pantech", "Tipper", "Tray", "Prime Mover"].map((body) => of(body, "truck")),
    ...["Caravan", "Off-Road Caravan", "Pop-Top", "Hybrid Camper"].map((body) => of(body, "caravan")),
  ];
  expect(new Set(all).size).toBe(all.length);
});

test.each([
  ["Cab Chassis", "Ute"],
  ["utility", "Ute"],
  ["People Mover", "Van"],
  ["Roadster", "Convertible"],
  ["Commercial", "Van"],
  ["constructor", "Sedan"],
  [null, "Sedan"],
  ["Cruiser", "Sedan"],
])("bodyOutline of %j is that of a %s", (body, drawn) => expect(of(body)).toBe(of(drawn)));

test("outlineOfBody draws no car for a body that it doesn't know", () => {
  expect(outlineOfBody({ item_type: "car", simple_body: "Cruiser" })).toBeNull();
  expect(outlineOfBody({ item_type: "truck", simple_body: "Agitator" })).toBe(of("Pantech", "truck"));
});
