import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import { bodyOutline } from "~/domain/vehicle-page/body-outline";

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
])("bodyOutline of %j is that of a %s", (body, drawn) => expect(of(body)).toBe(of(drawn)));

test.each(["Cruiser", "Other", "constructor", null])(
  "bodyOutline draws no car for the body %j, which it doesn't know",
  (body) => {
    expect(of(body)).toBeNull();
    expect(of(body, "truck")).toBe(of("Pantech", "truck"));
  },
);
