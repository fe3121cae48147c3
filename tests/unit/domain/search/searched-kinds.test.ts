import { describe, expect, it } from "vitest";
import { LIST_FACETS, RANGE_FACETS } from "~/domain/search/facets";
import { isForKinds, searchedKinds } from "~/domain/search/section-order";

const found = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, count]) => ({ value, count }));

it.each([
  ["what is chosen", ["truck"], found({ car: 400, truck: 3 }), ["truck"]],
  ["what is chosen, in any letter case", ["Caravan"], found({ car: 400 }), ["caravan"]],
  ["both that are chosen", ["truck", "car"], found({}), ["car", "truck"]],
  ["the kind of most vehicles found", undefined, found({ car: 400, caravan: 1 }), ["car"]],
  ["the only kind found", undefined, found({ caravan: 84 }), ["caravan"]],
  ["the kind found when the chosen one is unknown", ["boat"], found({ truck: 2 }), ["truck"]],
  ["one of two kinds with as many vehicles", undefined, found({ truck: 5, caravan: 5 }), ["caravan"]],
  ["all when nothing is found", undefined, found({}), ["car", "caravan", "truck"]],
  ["all when nothing was counted", undefined, undefined, ["car", "caravan", "truck"]],
])("searchedKinds says that a search is about %s", (_what, chosen, counts, kinds) => {
  expect(searchedKinds(chosen, counts)).toEqual(kinds);
});

// rules/facets#facet-kinds
describe("isForKinds", () => {
  const FACETS = [...new Set([...LIST_FACETS, ...RANGE_FACETS])];
  const onlyFor = (kind: "car" | "caravan" | "truck") =>
    FACETS.filter((facet) => isForKinds(facet, [kind])).filter(
      (facet) => !isForKinds(facet, ["car", "caravan", "truck"].filter((other) => other !== kind) as never),
    );
  const notFor = (kind: "car" | "caravan" | "truck") => FACETS.filter((facet) => !isForKinds(facet, [kind]));

  it("offers berths, length, ATM and tare for caravans only, GVM for trucks only", () => {
    expect(onlyFor("caravan")).toEqual(["sleeps", "body_length", "aggregate_trailer_mass", "tare_weight"]);
    expect(onlyFor("truck")).toEqual(["gvm"]);
    expect(onlyFor("car")).toEqual([]);
  });

  it("offers nothing of an engine, an odometer or seats for caravans", () =>
    expect(notFor("caravan")).toEqual(
      "fuel transmission drive seats km gvm electric_range battery_capacity".split(" "),
    ));

  it("offers no axles for cars", () => {
    expect(notFor("car")).toContain("axle_type");
    expect(notFor("truck")).not.toContain("axle_type");
  });
});
