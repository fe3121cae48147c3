import { expect, test } from "vitest";
import { financeEnquiryHref } from "~/domain/buttons/vehicle-actions";
import { asCarId, asCarSlug } from "~/domain/text/identifiers";

const car = {
  id: asCarId("id 1"),
  slug: asCarSlug("a-car"),
  car_type: "used",
  dealership_slug: "north",
  status: "in_stock",
  reserved: false,
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
  expect(financeEnquiryHref(car, price, { dealership_paths, stock_financing: null })).toBe(href);
});

test("financeEnquiryHref finds no page for a slug named like a member of Object.prototype", () => {
  const odd = { ...car, dealership_slug: "constructor" };
  expect(financeEnquiryHref(odd, null, { dealership_paths: {}, stock_financing: null })).toBe(
    "/cars/a-car/finance-enquiry#finance-form",
  );
});

test.each<[string, object, number | null, Record<string, string>, string]>([
  ["in stock above $200", {}, 201, {}, "/personalised/finance"],
  ["at $200", {}, 200, {}, "/cars/a-car/finance-enquiry"],
  ["without a price", {}, null, {}, "/cars/a-car/finance-enquiry"],
  ["that is reserved", { reserved: true }, 30_000, {}, "/cars/a-car/finance-enquiry"],
  ["that is sold", { status: "sold" }, 30_000, {}, "/cars/a-car/finance-enquiry"],
  ["that is on its way", { status: "coming_soon" }, 30_000, {}, "/cars/a-car/finance-enquiry"],
  ["of a dealership with a page of its own", {}, 30_000, { north: "/own" }, "/own"],
])(
  "a car %s is financed from stock, or not (rules/finance#stock-financing)",
  (_name, fields, price, dealership_paths, path) => {
    const rules = { dealership_paths, stock_financing: "/personalised/finance" };
    const href = financeEnquiryHref({ ...car, ...fields }, price, rules);
    expect(href.split(/[?#]/)[0]).toBe(path);
    if (path.startsWith("/personalised")) expect(href).toContain("car_id=id+1");
  },
);
