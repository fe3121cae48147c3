import { expect, it } from "vitest";
import { ineligibleFor, MAX_AGE_YEARS, MAX_KMS } from "~/domain/valuation/eligibility";

const RULES = { max_age_years: MAX_AGE_YEARS, max_kms: MAX_KMS };

// Spec 2 §5: "online estimates are generally not given for cars over 7 years or 100,000 km".
it.each([
  ["this year's", 2026, 10, null],
  ["next year's model", 2027, 10, null],
  ["exactly 7 years", 2019, 60_000, null],
  ["over 7 years", 2018, 60_000, "age"],
  ["exactly 100,000 km", 2022, 100_000, null],
  ["over 100,000 km", 2022, 100_001, "kms"],
  ["both limits reached", 2019, 100_000, null],
  ["over both: the age is told", 2010, 250_000, "age"],
])("%s", (_name, year, kms, expected) => {
  expect(ineligibleFor({ year, kms }, 2026, RULES)).toBe(expected);
});

it("a site may set limits of its own", () => {
  const rules = { max_age_years: 10, max_kms: 150_000 };
  expect(ineligibleFor({ year: 2016, kms: 150_000 }, 2026, rules)).toBeNull();
  expect(ineligibleFor({ year: 2015, kms: 100 }, 2026, rules)).toBe("age");
  expect(ineligibleFor({ year: 2020, kms: 150_001 }, 2026, rules)).toBe("kms");
});
