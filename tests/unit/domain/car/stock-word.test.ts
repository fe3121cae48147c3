import { describe, expect, it } from "vitest";
import { stockWordKey, wordName } from "~/domain/car/stock-word";

describe("the name of a word of the stock", () => {
  it.each([
    ["Ute / Tray", "ute_tray"],
    ["  AUTOMATIC ", "automatic"],
    ["4x4", "4x4"],
    ["Cab-Chassis", "cab_chassis"],
    ["白色", "白色"],
    ["constructor", "constructor"],
    ["a.b", "a_b"],
    ["—", "_"],
    ["", "_"],
  ])("of %j is %j", (value, name) => expect(wordName(value)).toBe(name));

  it.each([
    ["body", "stock_word.body.suv"],
    ["fuel", "stock_word.fuel.suv"],
    ["transmission", "stock_word.transmission.suv"],
    ["geartype", "stock_word.transmission.suv"],
    ["drive", "stock_word.drive.suv"],
    ["colour", "stock_word.colour.suv"],
    ["interior_colour", "stock_word.colour.suv"],
    ["induction", "stock_word.induction.suv"],
    ["axle_type", "stock_word.axle_type.suv"],
  ])("of %s is %j", (property, key) => expect(stockWordKey(property, "SUV")).toBe(key));

  it.each(["make", "model", "badge", "engine", "constructor", "__proto__", "toString"])(
    "does not exist for %s",
    (property) => expect(stockWordKey(property, "white")).toBeNull(),
  );
});
