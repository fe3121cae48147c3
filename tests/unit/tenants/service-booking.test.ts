import { describe, expect, it } from "vitest";
import { dealerDomainFaults } from "~/tenants/checks/page-faults";
import type { SiteConfig } from "~/tenants/schema";
import { serviceBooking } from "~/tenants/site-pages";
import { dealerDomainSchema } from "~/tenants/site-schema/content";
import { financeSchema } from "~/tenants/site-schema/finance";
import { formsSchema } from "~/tenants/site-schema/forms";

const form = { path: "/service", category: "Service Booking", fields: ["name", "phone"] };
function bookingOf(dealer_domain: object, service: object, pages: string[]): string | null {
  const config = {
    dealer_domain: dealerDomainSchema.parse(dealer_domain),
    forms: formsSchema.parse({ service: { ...form, ...service } }),
    enquiry: { enabled: true },
  } as SiteConfig;
  return serviceBooking(config, "alpha", new Set(pages));
}

it.each<[object, object, string[], string | null]>([
  [{}, { enabled: false }, ["genuine-service"], "/genuine-service"],
  [{}, { enabled: false }, [], null],
  [{}, { enabled: true }, ["genuine-service"], "/service"],
  [{ base: "d.example" }, { enabled: true }, ["genuine-service"], "https://alpha.d.example/service/booking"],
  [
    { base: "d.example", subdomain: "north" },
    { enabled: false },
    [],
    "https://north.d.example/service/booking",
  ],
])(
  "where a service is booked (rules/navigation#service-booking-link) with %o, the form %o and the pages %o: %s",
  (domain, service, pages, booking) => {
    expect(bookingOf(domain, service, pages)).toBe(booking);
  },
);

describe("the check of dealer_domain", () => {
  const faults = (domain: object, finance: object) =>
    dealerDomainFaults({
      dealer_domain: dealerDomainSchema.parse(domain),
      finance: financeSchema.parse(finance),
    }).map(({ key, severity }) => `${severity} ${key}`);

  it("refuses keys that say nothing without a base domain", () => {
    expect(faults({ subdomain: "north" }, { quote_url: "https://a.example/loan" })).toEqual([
      "error dealer_domain.subdomain",
      "error finance.quote_url",
    ]);
    expect(faults({ base: "d.example", subdomain: "north" }, { quote_url: "https://a.example/" })).toEqual(
      [],
    );
    expect(faults({}, { pre_owned_quote_url: "https://a.example/used" })).toEqual([]);
  });

  it.each([
    { base: "https://d.example" },
    { base: "d.example/path" },
    { base: "d.example", subdomain: "a.b" },
  ])("refuses %o", (domain) => expect(dealerDomainSchema.safeParse(domain).success).toBe(false));
});
