import { expect, it } from "vitest";
import { drawPrize, isRunning } from "~/domain/spin/spin";
import { spinToWinSchema } from "~/tenants/site-schema/selling";

const PRIZES = [
  { id: "car", chances: 1, stock: 1 },
  { id: "fuel", chances: 99, stock: 2 },
];

it.each<[number, Record<string, number>, string | null]>([
  [0, {}, "car"],
  [1, {}, "fuel"],
  [99, {}, "fuel"],
  [100, {}, null],
  [999, {}, null],
  [0, { car: 1 }, null],
  [1, { car: 1, fuel: 1 }, "fuel"],
  [1, { fuel: 2 }, null],
])("drawPrize: %i with %j given wins %s (rules/spin-to-win#spin-draw)", (number, given, prize) => {
  expect(drawPrize(PRIZES, new Map(Object.entries(given)), number)?.id ?? null).toBe(prize);
});

it.each<[string, boolean]>([
  ["2026-10-31T12:59:59.999Z", false],
  ["2026-10-31T13:00:00.000Z", true],
  ["2026-11-30T12:59:59.000Z", true],
  ["2026-11-30T12:59:59.001Z", false],
])("isRunning at %s is %s", (now, running) => {
  const dates = { starts: "2026-11-01T00:00:00+11:00", ends: "2026-11-30T23:59:59+11:00" };
  expect(isRunning(dates, new Date(now))).toBe(running);
});

const CAMPAIGN = {
  id: "one",
  name: "one.name",
  starts: "2026-11-01T00:00:00+11:00",
  ends: "2026-11-30T23:59:59+11:00",
  permit: "one.permit",
  terms: ["one.terms"],
  prizes: [{ id: "mats", name: "one.mats", chances: 10, stock: 1 }],
};

it.each(["permit", "starts", "ends", "terms", "prizes"])(
  "a campaign without %s is rejected (rules/spin-to-win#campaign-config)",
  (key) => {
    const { [key as "permit"]: _left, ...rest } = CAMPAIGN;
    expect(spinToWinSchema.safeParse({ enabled: true, campaign: CAMPAIGN }).success).toBe(true);
    expect(spinToWinSchema.safeParse({ enabled: true, campaign: rest }).success).toBe(false);
  },
);
