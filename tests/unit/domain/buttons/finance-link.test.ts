import { expect, test } from "vitest";
import { financeEnquiryHref } from "~/domain/buttons/finance-link";
import { asCarId, asCarSlug } from "~/domain/text/identifiers";

const car = {
  id: asCarId("id 1"),
  slug: asCarSlug("a-car"),
  car_type: "used",
  dealership_slug: "north",
} as const;

test.each<[string, Record<string, string>, number | null, string]>([
  ["leads to the car's own form", {}, 20_000, "/cars/a-car/finance-enquiry#finance-form"],
  [
    "ignores the page of another dealership",
    { south: "/finance" },
    20_000,
    "/cars/a-car/finance-enquiry#finance-form",
  ],
  [
    "leads to the dealership's own page, with the price",
    { north: "/apply-for-finance" },
    20_000,
    "/apply-for-finance?preferredDealership=north&vehiclePriceBudget=20000&car_id=id+1&car_type=used#finance-form",
  ],
  [
    "leaves out the price when none is shown",
    { north: "/apply-for-finance" },
    null,
    "/apply-for-finance?preferredDealership=north&car_id=id+1&car_type=used#finance-form",
  ],
  [
    "keeps the query of the dealership's page and replaces its anchor",
    { north: "https://loans.example/apply?ref=web#top" },
    null,
    "https://loans.example/apply?ref=web&preferredDealership=north&car_id=id+1&car_type=used#finance-form",
  ],
  [
    "ignores a dealership named like a member of Object.prototype",
    { constructor: "/x" },
    null,
    "/cars/a-car/finance-enquiry#finance-form",
  ],
])("financeEnquiryHref %s", (_name, dealership_paths, price, href) => {
  expect(financeEnquiryHref(car, price, { dealership_paths })).toBe(href);
});

test("financeEnquiryHref finds no page for a slug named like a member of Object.prototype", () => {
  const odd = { ...car, dealership_slug: "constructor" };
  expect(financeEnquiryHref(odd, null, { dealership_paths: {} })).toBe(
    "/cars/a-car/finance-enquiry#finance-form",
  );
});
