import { expect, test } from "vitest";
import { financeEnquiryHref } from "~/domain/actions/finance-link";

const car = { id: "id 1", slug: "a-car", car_type: "used", dealership_slug: "north" } as const;

test.each<[string, Record<string, string>, number | null, string]>([
  ["the car's own form", {}, 20_000, "/cars/a-car/finance-enquiry#finance-form"],
  ["another dealership's page", { south: "/finance" }, 20_000, "/cars/a-car/finance-enquiry#finance-form"],
  [
    '"a dealership may override the default"',
    { north: "/apply-for-finance" },
    20_000,
    "/apply-for-finance?preferredDealership=north&vehiclePriceBudget=20000&car_id=id+1&car_type=used#finance-form",
  ],
  [
    "no price is shown",
    { north: "/apply-for-finance" },
    null,
    "/apply-for-finance?preferredDealership=north&car_id=id+1&car_type=used#finance-form",
  ],
  [
    "a page with a query and an anchor of its own",
    { north: "https://loans.example/apply?ref=web#top" },
    null,
    "https://loans.example/apply?ref=web&preferredDealership=north&car_id=id+1&car_type=used#finance-form",
  ],
  [
    "a dealership named like a built-in",
    { constructor: "/x" },
    null,
    "/cars/a-car/finance-enquiry#finance-form",
  ],
])("a finance enquiry: %s", (_name, dealership_paths, price, href) => {
  expect(financeEnquiryHref(car, price, { dealership_paths })).toBe(href);
});

test("a dealership's slug is looked up as its own key only", () => {
  const odd = { ...car, dealership_slug: "constructor" };
  expect(financeEnquiryHref(odd, null, { dealership_paths: {} })).toBe(
    "/cars/a-car/finance-enquiry#finance-form",
  );
});
