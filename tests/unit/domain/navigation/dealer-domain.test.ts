import { expect, it } from "vitest";
import { brandQuote, brandServiceBooking } from "~/domain/navigation/dealer-domain";

const NONE = { base: null, subdomain: null };
const BRAND = { base: "dealers.example", subdomain: null };
const FREE = { quote_url: null, pre_owned_quote_url: null };
const FIXED = { quote_url: "https://a.example/loan", pre_owned_quote_url: "https://a.example/get-used-tpr" };
const CALCULATOR = "https://alpha.dealers.example/finance/car-loan-calculator";

it.each([
  ["new", NONE, FREE, null],
  ["new", NONE, FIXED, null],
  ["new", BRAND, FREE, CALCULATOR],
  ["new", BRAND, FIXED, "https://a.example/loan"],
  ["pre-owned", NONE, FREE, null],
  ["pre-owned", NONE, FIXED, "https://a.example/get-used-tpr"],
  ["pre-owned", BRAND, FREE, CALCULATOR],
  ["pre-owned", BRAND, FIXED, "https://a.example/get-used-tpr"],
] as const)("a quote button for %s cars, with %o and %o, leads to %s", (cars, domain, fixed, href) => {
  expect(brandQuote(cars, domain, "alpha", fixed)).toBe(href);
});

it("the booking of a service on the brand's website is on the dealer's subdomain, which is the site's name unless it has another", () => {
  expect(brandServiceBooking(BRAND, "alpha")).toBe("https://alpha.dealers.example/service/booking");
  expect(brandServiceBooking({ ...BRAND, subdomain: "north-shore" }, "alpha")).toBe(
    "https://north-shore.dealers.example/service/booking",
  );
  expect(brandServiceBooking(NONE, "alpha")).toBeNull();
});
