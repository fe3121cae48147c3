import { expect, it } from "vitest";
import { dateFormat } from "~/domain/text/local-day";

const MOMENT = new Date("2026-11-21T13:30:00Z");

it("dateFormat returns the same format for the same language and options, and another one otherwise", () => {
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

it("dateFormat throws for an unknown time zone, each time", () => {
  for (const _time of [1, 2])
    expect(() => dateFormat("en-AU", { timeZone: "Nowhere/Else" })).toThrow(RangeError);
});
