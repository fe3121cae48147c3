import { describe, expect, it } from "vitest";
import { type Category, categoriesOf } from "~/domain/search/categories";

const car = (simple_body: string | null, simple_fuel: string | null = "Unleaded") =>
  categoriesOf({ simple_body, simple_fuel, item_type: "car" });

// rules/search#body-categories
it.each<[body: string | null, categories: Category[]]>([
  ["Hatchback", ["Cars", "Hatch & sedans"]],
  ["Sedan", ["Cars", "Hatch & sedans"]],
  ["Wagon", ["Cars"]],
  ["Coupe", ["Cars"]],
  ["Convertible", ["Cars"]],
  ["People Mover", ["Cars"]],
  ["SUV", ["SUVs & 4WDs"]],
  ["Ute / Tray", ["Utes & Vans"]],
  ["Commercial", ["Utes & Vans"]],
  // Words of other feeds.
  ["5 Door Hatch", ["Cars", "Hatch & sedans"]],
  ["Liftback", ["Cars", "Hatch & sedans"]],
  ["SPORTWAGON", ["Cars"]],
  ["Coupé", ["Cars"]],
  ["Cabriolet", ["Cars"]],
  ["Minivan", ["Cars"]],
  ["SUV Coupe", ["SUVs & 4WDs"]],
  ["Sports Utility Vehicle", ["SUVs & 4WDs"]],
  ["4WD Wagon", ["SUVs & 4WDs"]],
  ["Dual Cab 4x4", ["Utes & Vans"]],
  ["Utility", ["Utes & Vans"]],
  ["Pick-up", ["Utes & Vans"]],
  ["Cab Chassis", ["Utes & Vans"]],
  ["Panel Van", ["Utes & Vans"]],
  ["Bus", ["Utes & Vans"]],
  ["Other", []],
  ["", []],
  [null, []],
])("categoriesOf, by body, of %j is %j", (body, categories) => expect(car(body)).toEqual(categories));

describe("categoriesOf, by fuel,", () => {
  it.each([
    ["Electric", true],
    ["Hybrid", true],
    ["Plug-in Hybrid", true],
    ["Plugin hybrid", true],
    ["PHEV", true],
    ["Petrol/Electric", true],
    ["Hydrogen", true],
    ["Unleaded", false],
    ["Premium", false],
    ["Diesel", false],
    ["LPG", false],
    ["Other", false],
    [null, false],
  ])("of %s adds Electrified: %s", (fuel, electrified) => {
    expect(car("SUV", fuel)).toEqual(electrified ? ["SUVs & 4WDs", "Electrified"] : ["SUVs & 4WDs"]);
  });

  it("is Electrified for a car without a body", () => expect(car(null, "Electric")).toEqual(["Electrified"]));
});

it.each<["caravan" | "truck", string | null, string | null, Category[]]>([
  ["caravan", "Off-road", null, ["Caravans"]],
  ["caravan", null, null, ["Caravans"]],
  ["truck", "Tray", "Diesel", ["Trucks"]],
  ["truck", "Pantech", "Electric", ["Electrified", "Trucks"]],
])(
  "categoriesOf, for another kind of vehicle, of a %s with the body %s and the fuel %s is %j",
  (item_type, simple_body, simple_fuel, categories) => {
    expect(categoriesOf({ item_type, simple_body, simple_fuel })).toEqual(categories);
  },
);
