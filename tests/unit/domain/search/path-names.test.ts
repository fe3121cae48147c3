import { describe, expect, it } from "vitest";
import { namesSpelled, namesWithWords } from "~/domain/search/search-address";

const MAKES = ["Alfa Romeo", "BMW", "Citroën", "Land Rover", "Mercedes-Benz", "MG", "Rover", "Toyota"];
const MODELS = ["CX-3", "CX-30", "CX-5", "3", "Corolla", "Corolla Cross"];
const BODIES = ["Bus", "Coupe", "Hatch", "People Mover", "SUV", "Ute / Tray", "Wagon"];

describe("namesSpelled", () => {
  it.each([
    ["toyota", ["Toyota"]],
    ["TOYOTA", ["Toyota"]],
    ["land-rover", ["Land Rover"]],
    ["Land Rover", ["Land Rover"]],
    ["LAND_ROVER", ["Land Rover"]],
    ["landrover", ["Land Rover"]],
    ["mercedes-benz", ["Mercedes-Benz"]],
    ["MercedesBenz", ["Mercedes-Benz"]],
    ["alfa+romeo", ["Alfa Romeo"]],
    ["citroen", ["Citroën"]],
    ["CITROËN", ["Citroën"]],
    ["rover", ["Rover"]],
    ["toyot", []],
    ["", []],
    ["-", []],
    ["constructor", []],
    ["__proto__", []],
  ])("finds for the make %j %j", (asked, found) => expect(namesSpelled(MAKES, asked)).toEqual(found));

  it.each([
    ["cx-5", ["CX-5"]],
    ["CX5", ["CX-5"]],
    ["cx3", ["CX-3"]],
    ["cx-30", ["CX-30"]],
    ["3", ["3"]],
    ["corolla", ["Corolla"]],
    ["corolla-cross", ["Corolla Cross"]],
  ])("finds for the model %j %j", (asked, found) => expect(namesSpelled(MODELS, asked)).toEqual(found));

  it("finds every name that is spelled alike", () =>
    expect(namesSpelled(["Citroen", "Citroën", "CITROEN"], "citroen")).toEqual([
      "Citroen",
      "Citroën",
      "CITROEN",
    ]));

  it("finds a name without Latin letters by the name itself", () =>
    expect(namesSpelled(["比亚迪", "!!", "Ora"], "比亚迪")).toEqual(["比亚迪"]));
});

describe("namesWithWords", () => {
  it.each([
    ["ute", ["Ute / Tray"]],
    ["utes", ["Ute / Tray"]],
    ["TRAY", ["Ute / Tray"]],
    ["pickup", ["Ute / Tray"]],
    ["utilities", []],
    ["suvs", ["SUV"]],
    ["hatchbacks", ["Hatch"]],
    ["hatches", ["Hatch"]],
    ["coupés", ["Coupe"]],
    ["bus", ["Bus"]],
    ["buses", []],
    ["people-movers", ["People Mover"]],
    ["movers people", []],
    ["estate", ["Wagon"]],
    ["wag", []],
    ["s", []],
    ["", []],
    ["valueOf", []],
  ])("finds for the body %j %j", (asked, found) => expect(namesWithWords(BODIES, asked)).toEqual(found));

  it.each([
    ["mercedes", ["Mercedes-Benz"]],
    ["benz", ["Mercedes-Benz"]],
    ["rover", ["Land Rover", "Rover"]],
    ["rom", []],
  ])("finds for the make %j %j", (asked, found) => expect(namesWithWords(MAKES, asked)).toEqual(found));
});
