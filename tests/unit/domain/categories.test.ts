import { describe, expect, it } from "vitest";
import { type Category, categoriesOf } from "~/domain/search/categories";

const car = (simple_body: string | null, simple_fuel: string | null = "Unleaded") =>
  categoriesOf({ simple_body, simple_fuel, item_type: "car" });

describe("categories by body (spec 2 §2 'Models mega-menu')", () => {
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
    // Other feeds' words.
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
  ])("%s", (body, categories) => {
    expect(car(body)).toEqual(categories);
  });
});

describe("Electrified by fuel", () => {
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
  ])("%s: %s", (fuel, electrified) => {
    expect(car("SUV", fuel)).toEqual(electrified ? ["SUVs & 4WDs", "Electrified"] : ["SUVs & 4WDs"]);
  });

  it("tells it of a car whose body says nothing", () => {
    expect(car(null, "Electric")).toEqual(["Electrified"]);
  });
});

describe("what is no car", () => {
  it.each<["caravan" | "truck", string | null, string | null, Category[]]>([
    ["caravan", "Off-road", null, ["Caravans"]],
    ["caravan", null, null, ["Caravans"]],
    ["truck", "Tray", "Diesel", ["Trucks"]],
    ["truck", "Pantech", "Electric", ["Electrified", "Trucks"]],
  ])("%s with body %s, fuel %s", (item_type, simple_body, simple_fuel, categories) => {
    expect(categoriesOf({ item_type, simple_body, simple_fuel })).toEqual(categories);
  });
});
