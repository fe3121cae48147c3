import { expect, test } from "vitest";
import { carFromRow, prepareCar, storedCarFromRow } from "~/adapters/database/car-rows.server";
import { incomingCar } from "../../support/incoming-car";

const LATER = ["autograb_data", "finance_lenders", "payment_processors"] as const;
const COLUMNS = {
  id: "id-a",
  slug: "slug-a",
  dealership_id: "dealership-1",
  status: "in_stock",
  sold_date_timestamp: null,
  created_at: "2026-03-02T01:00:00.000Z",
  updated_at: "2026-03-02T01:00:00.000Z",
} as const;

test("a car that an earlier version stored has null for the fields it did not know", () => {
  const facts = JSON.parse(prepareCar(incomingCar("a")).facts) as Record<string, unknown>;
  for (const field of LATER) delete facts[field];
  const car = carFromRow({ ...COLUMNS, facts: JSON.stringify(facts) });
  expect(car).toMatchObject({ name: "2020 Toyota Hilux SR5", ...COLUMNS });
  for (const field of LATER) expect(car[field]).toBeNull();
});

test("what is stored of these fields comes back", () => {
  const given = {
    autograb_data: { state_average_market_price: 30_000, average_market_price: null },
    payment_processors: ["card"],
  };
  const { facts } = prepareCar(incomingCar("a", given));
  expect(carFromRow({ ...COLUMNS, facts })).toMatchObject(given);
});

test("what the store keeps in columns decides, whatever the facts say of it", () => {
  const facts = JSON.parse(prepareCar(incomingCar("a")).facts) as Record<string, unknown>;
  const row = { ...COLUMNS, facts: JSON.stringify({ ...facts, id: "other", status: "sold" }) };
  expect(carFromRow(row)).toMatchObject(COLUMNS);
  expect(storedCarFromRow({ ...row, revision: 7 })).toEqual({ ...carFromRow(row), revision: 7 });
});
