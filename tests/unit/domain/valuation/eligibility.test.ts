import { expect, it } from "vitest";
import { ineligibleFor, MAX_AGE_YEARS, MAX_KMS } from "~/domain/valuation/eligibility";

const RULES = { max_age_years: MAX_AGE_YEARS, max_kms: MAX_KMS };

// No online estimate is given for cars over 7 years or 100,000 km.
it.each([
  ["accepts a car of this year", 2026, 10, null],
  ["accepts a car of next year", 2027, 10, null],
  ["accepts a car of exactly 7 years", 2019, 60_000, null],
  ["refuses a car over 7 years for its age", 2018, 60_000, "age"],
  ["accepts a car with exactly 100,000 km", 2022, 100_000, null],
  ["refuses a car over 100,000 km for its kilometres", 2022, 100_001, "kms"],
  ["accepts a car at both limits", 2019, 100_000, null],
  ["refuses a car over both limits for its age", 2010, 250_000, "age"],
])("ineligibleFor %s", (_name, year, kms, expected) => {
  expect(ineligibleFor({ year, kms }, 2026, RULES)).toBe(expected);
});

it("ineligibleFor uses the limits of the site", () => {
  const rules = { max_age_years: 10, max_kms: 150_000 };
  expect(ineligibleFor({ year: 2016, kms: 150_000 }, 2026, rules)).toBeNull();
  expect(ineligibleFor({ year: 2015, kms: 100 }, 2026, rules)).toBe("age");
  expect(ineligibleFor({ year: 2020, kms: 150_001 }, 2026, rules)).toBe("kms");
});
