import { expect, it } from "vitest";
import {
  countOf,
  cylinders,
  dollars,
  integer,
  kilometres,
  litres,
  litresPer100Km,
} from "~/domain/stock-import/clean-numbers";
import { CleaningError } from "~/domain/stock-import/clean-text";

const REFUSED = "refused";

function outcome<T>(clean: (text: string) => T, text: string): T | typeof REFUSED {
  try {
    return clean(text);
  } catch (error) {
    if (error instanceof CleaningError) return REFUSED;
    throw error;
  }
}

it.each([
  ["2022", 2022],
  ["136,517", 136_517],
  ["1,136,517", 1_136_517],
  ["2018.0", 2018],
  ["-5", -5],
  ["+7", 7],
  ["1,36", REFUSED],
  ["2018.5", REFUSED],
  ["1e3", REFUSED],
  ["0x10", REFUSED],
  ["nan", REFUSED],
  ["", REFUSED],
  ["12 34", REFUSED],
])("integer reads %j as %j", (text, expected) => expect(outcome(integer, text)).toBe(expected));

it.each([
  ["5595", 5595],
  ["136,517 km", 136_517],
  ["136517kms", 136_517],
  ["136,517 kilometre", 136_517],
  ["12.6 kilometres", REFUSED],
  ["136,517.6 kilometres", 136_518],
  ["0", 0],
  ["km", REFUSED],
  ["-20", REFUSED],
  ["120 miles", REFUSED],
  ["150,000 km warranty", REFUSED],
])("kilometres reads %j as %j", (text, expected) => expect(outcome(kilometres, text)).toBe(expected));

it.each([
  ["51990", 51_990],
  ["$19,990", 19_990],
  ["$ 19,990.00", 19_990],
  ["19990.50", 19_991],
  ["AU$19,990", 19_990],
  ["A$19,990", 19_990],
  ["AUD 19990", 19_990],
  ["19990 AUD", 19_990],
  ["POA", null],
  ["p.o.a.", null],
  ["on request", null],
  ["19,990 POA", REFUSED],
  ["POA 19,990", REFUSED],
  ["$19,990.--", 19_990],
  ["Price on application", null],
  ["Enquire", null],
  ["Call for price", null],
  ["0", null],
  ["$0.00", null],
  ["-5000", REFUSED],
  ["19.990,00", REFUSED],
  ["from $19,990", REFUSED],
  ["$", REFUSED],
  ["US$5", REFUSED],
])("dollars reads %j as %j", (text, expected) => expect(outcome(dollars, text)).toBe(expected));

it.each([
  ["4 cyl, 2.2 L", "4"],
  ["4 cyl", "4"],
  ["12 cyl, 6.0 L", "12"],
  ["6-cylinder", "6"],
  ["petrol 8cyl", "8"],
  ["12", "12"],
  ["V6", REFUSED],
  ["6V", REFUSED],
  ["0 L", null],
  ["2 L", null],
  ["1998 cc", null],
  ["0 cyl", null],
  ["rotary", REFUSED],
])("cylinders reads %j as %j", (text, expected) => expect(outcome(cylinders, text)).toBe(expected));

it.each([
  ["4 cyl, 2.2 L", "2.2"],
  ["4 cyl, 2 L", "2"],
  ["2.0L", "2"],
  ["3 litres", "3"],
  ["diesel 12.55 litre", "12.6"],
  ["2.2 liter", "2.2"],
  ["diesel 1998 cc", "2"],
  ["660cc", "0.7"],
  ["12.55", "12.6"],
  ["12", "12"],
  ["V2.5", REFUSED],
  ["2.5T", REFUSED],
  ["0 L", null],
  ["4 cyl", null],
  ["big", REFUSED],
])("litres reads %j as %j", (text, expected) => expect(outcome(litres, text)).toBe(expected));

it.each([
  ["8.7 L / 100 km", "8.7 L/100 km"],
  ["8.7L/100km", "8.7 L/100 km"],
  ["11 litres per 100 km", "11 L/100 km"],
  ["8.75", "8.75 L/100 km"],
  ["8.7 litre per 100 km", "8.7 L/100 km"],
  ["about 8.7", REFUSED],
  ["0 L / 100 km", null],
  ["14 km/l", REFUSED],
  ["-", REFUSED],
])("litresPer100Km reads %j as %j", (text, expected) => expect(outcome(litresPer100Km, text)).toBe(expected));

it.each([
  ["12 SEATS", "Seats", 12],
  ["1 seat", "Seats", 1],
  ["5", "Seats", 5],
  ["0", "Seats", null],
  ["4 Doors", "Doors", 4],
  ["5 Seats", "Doors", null],
  ["4 Doors", "Seats", null],
  ["five Seats", "Seats", REFUSED],
  ["5 Seats or 7", "Seats", REFUSED],
])("countOf reads %j, counted in %s, as %j", (text, unit, expected) =>
  expect(outcome((value) => countOf(value, unit), text)).toBe(expected),
);

it("A CleaningError quotes the value, and shortens a long one", () => {
  expect(() => integer("twelve")).toThrow('"twelve" is not a whole number');
  expect(() => integer("x".repeat(500))).toThrow(/^"x{60}…" is not a whole number$/);
});
