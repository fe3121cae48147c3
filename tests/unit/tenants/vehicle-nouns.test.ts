import { describe, expect, it, test } from "vitest";
import { demoWording, nounOf } from "~/cli/demo/demo-site";
import { loadDefaultWording } from "~/i18n/create-i18n.server";
import { flattenWording } from "~/i18n/wording-tree";
import caravans from "~/tenants/templates/caravan/wording/en-AU.json";
import trucks from "~/tenants/templates/truck/wording/en-AU.json";

const CAR = /\bcars?\b/i;
/** A car in another sense, what only car dealers have, and what shoppers don't read. */
const OF_CARS =
  /^(?:valuation|desk|block_editor|api_errors|lead_payload|models|email)\.|\.(?:item_type|categories)\.|registered_vehicle|loan_car/;
const withoutNames = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, "");
const named = [...flattenWording((await loadDefaultWording(process.cwd()))["en-AU"] ?? {})].filter(
  ([key, text]) => CAR.test(withoutNames(text)) && !OF_CARS.test(key),
);

test.each([
  ["the truck template", trucks],
  ["the caravan template", caravans],
  ["a demo of motorcycles", demoWording("motorcycle")],
])("%s has its own noun in every text that the default wording writes for cars", (_, wording) => {
  const own = flattenWording(wording);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter(([key]) => CAR.test(withoutNames(own.get(key) ?? "car")))).toEqual([]);
});

describe("the demo of a feed", () => {
  it("speaks of no trucks to a motorcycle dealer", () =>
    expect(JSON.stringify(demoWording("motorcycle"))).not.toMatch(/truck/i));

  it.each([
    ["Kawasaki", null, "motorcycle"],
    ["BMW", "Adventure", "motorcycle"],
    ["Honda", "Sports Bike", "motorcycle"],
    ["Triumph", "Naked", "motorcycle"],
    ["Yamaha", "Runabout Boat", "boat"],
    ["Toyota", "SUV", null],
    ["Chrysler", "Hatchback", null],
    ["Honda", null, null],
  ])("calls a %s with the body %j by the noun %j", (make, simple_body, noun) =>
    expect(nounOf({ item_type: "car", make, simple_body })).toBe(noun),
  );
});
