import { expect, test } from "vitest";
import { carFromRow, prepareCar, storedCarFromRow } from "~/adapters/database/car-rows.server";
import { asCarId, asCarSlug, asDealershipId } from "~/domain/text/identifiers";
import { incomingCar } from "../../../support/incoming-car";

const LATER = ["autograb_data", "finance_lenders", "payment_processors", "subscription_term"] as const;
const COLUMNS = {
  id: asCarId("id-a"),
  slug: asCarSlug("slug-a"),
  dealership_id: asDealershipId("dealership-1"),
  status: "in_stock",
  sold_date_timestamp: null,
  created_at: "2026-03-02T01:00:00.000Z",
  updated_at: "2026-03-02T01:00:00.000Z",
} as const;
const FREE = { ...COLUMNS, held: 0 };

test("carFromRow returns null for fields that the version which stored the car did not have", () => {
  const facts = JSON.parse(prepareCar(incomingCar("a")).facts) as Record<string, unknown>;
  for (const field of LATER) delete facts[field];
  const car = carFromRow({ ...FREE, facts: JSON.stringify(facts) });
  expect(car).toMatchObject({ name: "2020 Toyota Hilux SR5", ...COLUMNS });
  for (const field of LATER) expect(car[field]).toBeNull();
});

test("carFromRow returns the stored values of later fields", () => {
  const given = {
    autograb_data: { state_average_market_price: 30_000, average_market_price: null },
    payment_processors: ["card"],
    subscription_term: 3,
  };
  const { facts } = prepareCar(incomingCar("a", given));
  expect(carFromRow({ ...FREE, facts })).toMatchObject(given);
});

test("prepareCar gives a car without a subscription's term the facts from before that field existed", () => {
  const { facts, contentHash } = prepareCar(incomingCar("a", { subscription_term: null }));
  expect(Object.keys(JSON.parse(facts))).not.toContain("subscription_term");
  expect(prepareCar(incomingCar("a", { subscription_term: 3 })).contentHash).not.toBe(contentHash);
});

test("carFromRow prefers the columns of the row to its JSON facts", () => {
  const facts = JSON.parse(prepareCar(incomingCar("a")).facts) as Record<string, unknown>;
  const row = { ...FREE, facts: JSON.stringify({ ...facts, id: "other", status: "sold" }) };
  expect(carFromRow(row)).toMatchObject(COLUMNS);
  expect(storedCarFromRow({ ...row, revision: 7 })).toEqual({ ...carFromRow(row), revision: 7 });
});

test.each([
  [{ reserved: false }, 0, false],
  [{ reserved: false }, 1, true],
  [{ reserved: true }, 0, true],
  [{ reserved: true }, 1, true],
])("a car is reserved when its feed reserves it or it is held: %o, held %i: %s", (given, held, reserved) => {
  const { facts } = prepareCar(incomingCar("a", given));
  expect(carFromRow({ ...COLUMNS, held, facts }).reserved).toBe(reserved);
});
