import { expect, it } from "vitest";
import { dateFormat } from "~/domain/date-format";

const MOMENT = new Date("2026-11-21T13:30:00Z");

it("is made once for a language, time zone and options, and another one for any other", () => {
  const sydney = dateFormat("en-AU", { hour: "numeric", timeZone: "Australia/Sydney" });
  expect(dateFormat("en-AU", { hour: "numeric", timeZone: "Australia/Sydney" })).toBe(sydney);
  const perth = dateFormat("en-AU", { hour: "numeric", timeZone: "Australia/Perth" });
  const german = dateFormat("de", { hour: "numeric", timeZone: "Australia/Sydney" });
  const day = dateFormat("en-AU", { day: "numeric", timeZone: "Australia/Sydney" });
  expect([sydney, perth, german, day].map((format) => format.format(MOMENT))).toEqual([
    expect.stringMatching(/^12.am$/),
    expect.stringMatching(/^9.pm$/),
    "00 Uhr",
    "22",
  ]);
});

it("refuses a time zone that there isn't, each time", () => {
  for (const _time of [1, 2])
    expect(() => dateFormat("en-AU", { timeZone: "Nowhere/Else" })).toThrow(RangeError);
});
