import { expect, test } from "vitest";
import { electricRangeOf, kilowattHoursOf } from "~/domain/car/measures";

test.each([
  ["505 km", 505],
  ["505km", 505],
  ["505", 505],
  ["505 km (WLTP)", 505],
  ["WLTP 505 km", 505],
  ["505 kilometres", 505],
  ["Up to 505 km", 505],
  ["314 mi", 505],
  [" 314  miles ", 505],
  ["1,000 km", 1000],
  ["5", 5],
  ["4", null],
  ["2000 km", 2000],
  ["2001 km", null],
  ["400-505 km", null],
  ["long", null],
  ["77.4 kWh", null],
  ["", null],
])("electricRangeOf reads a range of %j as %s km", (text, range) => {
  expect(electricRangeOf(text)).toBe(range);
});

test.each([
  ["77.4 kWh", 77.4],
  ["77.4kwh", 77.4],
  ["77.4", 77.4],
  ["60 kilowatt-hours", 60],
  [" 60 kilowatthour ", 60],
  ["about 60 kWh", null],
  ["64.75 kWh", 64.8],
  ["0.4 kWh", null],
  ["0.5 kWh", 0.5],
  ["1000 kWh", 1000],
  ["1001 kWh", null],
  ["60 kW", null],
  ["82 kWh (usable 78)", null],
  ["", null],
])("kilowattHoursOf reads a battery of %j as %s kWh", (text, capacity) => {
  expect(kilowattHoursOf(text)).toBe(capacity);
});
