import { describe, expect, it } from "vitest";
import {
  countOf,
  cylinders,
  decimal,
  dollars,
  integer,
  kilometres,
  litres,
  litresPer100Km,
  miles,
} from "~/domain/stock-import/clean-numbers";
import { CleaningError } from "~/domain/stock-import/clean-text";
import { feet, kilograms } from "~/domain/stock-import/cleaning-steps";
import { NUMBER_FORMATS, type NumberFormat, type StatedNumbers } from "~/domain/stock-import/number-format";
import { type Currency, USUAL_FORMAT, type ValueFormat } from "~/domain/stock-import/value-format";

const REFUSED = "refused";

function outcome<T>(
  clean: (text: string, format: ValueFormat) => T,
  text: string,
  changes: Partial<ValueFormat>,
) {
  try {
    return clean(text, { ...USUAL_FORMAT, ...changes });
  } catch (error) {
    if (error instanceof CleaningError) return REFUSED;
    throw error;
  }
}

const WRITTEN: [NumberFormat, string][] = [
  ["1,234.5", "1,234,567"],
  ["1.234,5", "1.234.567"],
  ["1 234,5", "1 234 567"],
  ["1 234.5", "1\u00a0234\u00a0567"],
  ["1'234.5", "1'234'567"],
  ["1'234,5", "1’234’567"],
];

describe("integer, with thousands separators,", () => {
  for (const numbers of NUMBER_FORMATS) {
    for (const [writtenIn, text] of WRITTEN) {
      const mark = (format: string) => format.charAt(1);
      const fits = mark(numbers) === mark(writtenIn);
      it(`${fits ? "reads" : "refuses"} ${JSON.stringify(text)} where numbers are written ${numbers}`, () =>
        expect(outcome(integer, text, { numbers })).toBe(fits ? 1_234_567 : REFUSED));
    }
    it(`reads digits alone where numbers are written ${numbers}`, () =>
      expect(outcome(integer, "1234567", { numbers })).toBe(1_234_567));
  }
});

type Case = [
  clean: (text: string, format: ValueFormat) => unknown,
  numbers: StatedNumbers,
  text: string,
  expected: unknown,
];

it.each<Case>([
  // Earlier versions read these as 235 km and $7.
  [kilometres, "1,234.5", "235.000 km", REFUSED],
  [kilometres, "1.234,5", "235.000 km", 235_000],
  [dollars, "1,234.5", "6.800", REFUSED],
  [dollars, "1.234,5", "6.800", 6800],
  [dollars, "1.234,5", "6.800,-", 6800],
  [dollars, "1.234,5", "6,800", REFUSED],
  [dollars, "1 234,5", "6 800,00", 6800],
  [dollars, "1 234,5", "6\u00a0800", 6800],
  [dollars, "1 234,5", "6\u202f800,40", 6800],
  [dollars, "1 234,5", "6.800", REFUSED],
  [dollars, "1,234.5", "6 800", REFUSED],
  [dollars, "1'234.5", "6’800.50", 6801],
  // A spreadsheet dropped the last 0 of 19.990 and of 6.800.
  [dollars, "1,234.5", "19.99", REFUSED],
  [dollars, "1,234.5", "6.8", REFUSED],
  [dollars, "1,234.5", "6.80", REFUSED],
  [kilometres, "1,234.5", "12.6", REFUSED],
  [dollars, "plain", "19.99", REFUSED],
  [dollars, "1,234.5", "500.00", 500],
  [dollars, "1,234.5", "19990.5", 19_991],
  [dollars, "1,234.5", "19990.909", 19_991],
  [dollars, "1,234.5", "19,990.000", 19_990],
  [integer, "1,234.5", "235.000", REFUSED],
  [integer, "1,234.5", "2018.000", 2018],
  [integer, "1,234.5", "2.0", 2],
  [integer, "1,234.5", "1,23", REFUSED],
  [integer, "1,234.5", "12,34,567", REFUSED],
  [integer, "1,234.5", "1234,567", REFUSED],
  [integer, "1,234.5", "0,123", REFUSED],
  [integer, "1.234,5", "-1.000", -1000],
  [integer, "plain", "1,234", REFUSED],
  [integer, "plain", "1234", 1234],
  [miles, "1,234.5", "62,137mi", 100_000],
  [miles, "1,234.5", "62,137 mile", 100_000],
  [miles, "1.234,5", "62.137 miles", 100_000],
  [miles, "1,234.5", "0", 0],
  [miles, "1,234.5", "62,137 km", REFUSED],
  [miles, "1,234.5", "62.137", REFUSED],
  [decimal, "1.234,5", "1.360,50", 1360.5],
  [decimal, "1.234,5", "8,99 %", 8.99],
  [decimal, "1,234.5", "8,99 %", REFUSED],
  [decimal, "1,234.5", "5.000", REFUSED],
  [decimal, "1,234.5", "8.999 %", 8.999],
  [(text, format) => decimal(text, { ...format, largest: 100 }), "1,234.5", "8.999", 8.999],
  [(text, format) => dollars(text, { ...format, smallCents: true }), "1,234.5", "199.50", 200],
  [(text, format) => dollars(text, { ...format, smallCents: true }), "1,234.5", "199.5", REFUSED],
  [litres, "1,234.5", "1,998 cc", "2"],
  [litres, "1.234,5", "1.998 cc", "2"],
  [litres, "1.234,5", "4 Zyl, 2,2 L", "2.2"],
  [litres, "1,234.5", "2,2 L", REFUSED],
  [litres, "1.234,5", "2.2 L", REFUSED],
  [cylinders, "1.234,5", "4 cyl, 2,2 L", "4"],
  [litresPer100Km, "1.234,5", "8,7 L / 100 km", "8.7 L/100 km"],
  [litresPer100Km, "1,234.5", "8,7 L / 100 km", REFUSED],
  [kilograms, "1,234.5", "2,450 kg", "2450"],
  [kilograms, "1.234,5", "2.450 kg", "2450"],
  [kilograms, "1 234,5", "2 450 kg", "2450"],
  [kilograms, "1.234,5", "2,45 t", "2450"],
  [kilograms, "1,234.5", "2.450 t", "2450"],
  [kilograms, "1,234.5", "150.000 kg", REFUSED],
  [(text, format) => feet(text, "length", format), "1.234,5", "6.550 mm", "21.49"],
  [(text, format) => feet(text, "length", format), "1.234,5", "6,5 m", "21.325"],
  [(text, format) => feet(text, "length", format), "1'234.5", `21'6"`, "21.5"],
  [(text, format) => feet(text, "length", format), "1,234.5", "6,5 m", REFUSED],
  [(text, format) => countOf(text, "Seats", format), "1,234.5", "5 Seats", 5],
  [(text, format) => countOf(text, "Seats", format), "1.234,5", "5.000 Seats", REFUSED],
])("the step %o, where numbers are written %s, reads %j as %j", (clean, numbers, text, expected) => {
  expect(outcome(clean, text, { numbers })).toEqual(expected);
});

it("A CleaningError says how numbers are written, or what else the value may be", () => {
  expect(() => dollars("6,800", { ...USUAL_FORMAT, numbers: "1.234,5" })).toThrow(
    '"6,800" may be 6.8 or 6800: state how numbers are written',
  );
  expect(() => kilometres("12 000 km")).toThrow(
    '"12 000 km" is not a number of kilometres; numbers are written 1,234.5',
  );
  expect(() => dollars("19.99")).toThrow(
    '"19.99" has decimals and is below 1,000, which a price in whole dollars never is',
  );
});

describe("dollars, with the currency of the mapping,", () => {
  it.each<[string, Currency, unknown]>([
    ["£19,990", "GBP", 19_990],
    ["£19,990", "AUD", REFUSED],
    ["GBP 19,990", "GBP", 19_990],
    ["19,990 €", "EUR", 19_990],
    ["EUR 19,990", "EUR", 19_990],
    ["€19,990", "AUD", REFUSED],
    ["$19,990", "AUD", 19_990],
    ["$19,990", "NZD", 19_990],
    ["$19,990", "EUR", REFUSED],
    ["A$19,990", "AUD", 19_990],
    ["A$19,990", "USD", REFUSED],
    ["AUD $19,990", "AUD", 19_990],
    ["$19,990 AUD", "AUD", 19_990],
    ["$19,990 NZD", "AUD", REFUSED],
    ["US$19,990", "USD", 19_990],
    ["NZ$19,990", "AUD", REFUSED],
    ["Fr. 19,990", "CHF", 19_990],
    ["19,990", "GBP", 19_990],
    ["¥19,990", "AUD", REFUSED],
    ["POA", "GBP", null],
    ["£0", "GBP", null],
  ])("reads %j, where the mapping states %s, as %j", (text, currency, expected) =>
    expect(outcome(dollars, text, { currency })).toBe(expected),
  );
  it.each<[Currency, string, Currency]>([
    ["AUD", "$ A$ AU$ AUD AUD$", "CHF"],
    ["CAD", "$ C$ CA$ CAD CAD$", "EUR"],
    ["NZD", "$ NZ$ NZD NZD$", "GBP"],
    ["USD", "$ US$ USD USD$", "EUR"],
    ["GBP", "£ GBP GBP£", "AUD"],
    ["EUR", "€ EUR Euro EUR€", "AUD"],
    ["CHF", "CHF Fr. sFr.", "AUD"],
  ])("knows as %s: %s", (currency, signs, other) => {
    for (const sign of signs.split(" ")) {
      expect(outcome(dollars, `${sign} 19,990`, { currency })).toBe(19_990);
      expect(outcome(dollars, `19,990 ${sign}`, { currency: other })).toBe(REFUSED);
    }
  });
  it("names both currencies when they differ", () => {
    expect(() => dollars("about", { ...USUAL_FORMAT, currency: "GBP" })).toThrow("not a price in GBP");
    expect(() => dollars("£19,990")).toThrow('"£19,990" is an amount in GBP, the mapping states AUD');
    expect(() => decimal("€5", USUAL_FORMAT)).toThrow('"€5" is an amount in EUR, the mapping states AUD');
  });
});
