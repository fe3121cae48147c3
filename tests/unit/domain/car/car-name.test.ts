import { expect, test } from "vitest";
import { makeModel } from "~/domain/car/car";
import { isNameOfAnotherCar, nameParts } from "~/domain/car/car-name";

const wholeWords = (name: string) =>
  nameParts(name)
    .filter(({ whole }) => whole)
    .map(({ text }) => text);

test.each([
  ["2021 Mazda CX-3 Neo Sport", ["CX-3"]],
  ["2019 Nissan X-Trail ST-L 4x4", ["X-Trail", "ST-L"]],
  ["2022 Volkswagen T-Cross", ["T-Cross"]],
  ["2020 Isuzu D-MAX LS-U", ["D-MAX", "LS-U"]],
  ["2018 Mercedes-Benz GLC", ["Mercedes-Benz"]],
  ["Sixteen-letters1 and seventeen-letters", ["Sixteen-letters1"]],
  ["2020 Toyota Corolla", []],
  ["Kia Sportage - AWD", []],
  ["A-very-long-word-of-a-feed that may break", []],
  ["", []],
])("nameParts of %j keeps %j whole", (name, words) => expect(wholeWords(name)).toEqual(words));

test("nameParts together are the name, with every space", () => {
  for (const name of ["2021 Mazda CX-3  Neo", " X-Trail X-Trail ", "Ram 1500"]) {
    const parts = nameParts(name);
    expect(parts.map(({ text }) => text).join("")).toBe(name);
  }
});

test("nameParts joins the words between those that stay whole", () => {
  expect(nameParts(" 2021 Mazda CX-3  Neo Sport")).toEqual([
    { text: " 2021 Mazda ", whole: false },
    { text: "CX-3", whole: true },
    { text: "  Neo Sport", whole: false },
  ]);
  expect(nameParts("CX-3")).toEqual([{ text: "CX-3", whole: true }]);
});

test("makeModel is both names, or the one that there is", () => {
  expect(makeModel({ make: "Mazda", model: "CX-3" })).toBe("Mazda CX-3");
  expect(makeModel({ make: "Mazda", model: "" })).toBe("Mazda");
});

test.each([
  ["2020 Toyota Corolla Ascent", { make: "Toyota", model: "Corolla", year: 2020 }, false],
  ["2020 Toyota Corolla Ascent", { make: "Ford", model: "Ranger", year: 2022 }, true],
  ["2020 Toyota Corolla Ascent", { make: "Toyota", model: "Camry", year: 2021 }, true],
  ["2020 Toyota Corola Ascent", { make: "Toyota", model: "Corolla", year: 2020 }, false],
  ["2018 Mercedes Benz C 180", { make: "Mercedes-Benz", model: "C-Class", year: 2018 }, false],
  ["2019 Mazda CX5", { make: "Mazda", model: "CX-5", year: 2020 }, false],
  ["2021 Citroën C3", { make: "Citroen", model: "C3", year: null }, false],
])("isNameOfAnotherCar of %j and %j returns %j", (name, car, isAnother) =>
  expect(isNameOfAnotherCar(name, car)).toBe(isAnother),
);
