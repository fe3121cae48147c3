import { afterAll, beforeAll, expect, it } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import type { SiteFault } from "~/tenants/site";
import { ADDRESS, siteConfig, siteLocation, temporarySites } from "../../../support/site-folders";

const NOW = new Date("2026-11-23T01:00:00Z");
const tile = (rest: object) => ({ positions: [2], node: { heading: "nav.contact" }, ...rest });
const dealership = { id: "a", slug: "a", name: "Alpha", state: "VIC", lead_email: "leads@a.example" };
const EFFECT: [changes: object, warnings: string[]][] = [
  [
    { vehicle: { sticky_bar: false, sticky_bar_from_start: true } },
    ["vehicle.sticky_bar_from_start: has no effect: vehicle.sticky_bar is false"],
  ],
  [{ vehicle: { sticky_bar: false, sticky_bar_from_start: false } }, []],
  [
    { call: { override: "03 5550 0002", by_car_type: { used: "03 5550 0003" } } },
    ["call.by_car_type: has no effect: call.override takes its place"],
  ],
  [{ finance: { on_card: true } }, ["finance.on_card: has no effect: finance.provider is not set"]],
  [{ actions: { card: "reserve" } }, ["actions.card: has no effect: actions.checkout.enabled is false"]],
  [
    { actions: { card: "finance" }, vehicle_forms: { finance_enquiry: { enabled: false } } },
    [
      "actions.card: has no effect: vehicle_forms.finance_enquiry.enabled is false, and vehicle_forms.finance_enquiry.dealership_paths is not set, and finance.valuation_partner is false",
    ],
  ],
  [{ actions: { card: "contact" } }, []],
  [
    { actions: { checkout: { reserve_hours: 24 }, online_purchase: { makes: ["Ford"] } } },
    [
      "actions.checkout.reserve_hours: has no effect: actions.checkout.enabled is false",
      "actions.online_purchase.makes: has no effect: actions.online_purchase.enabled is false",
    ],
  ],
  [
    {
      offers: { search_positions: [3] },
      models: { enabled: false, accessories_on_parts: true },
      garage: { path: "/my-garage" },
      alerts: { max_searches: 5 },
      valuation: { max_kms: 1000, default_state: "vic" },
    },
    [
      "alerts.max_searches: has no effect: alerts.enabled is false",
      "garage.path: has no effect: garage.enabled is false",
      "models.accessories_on_parts: has no effect: models.enabled is false",
      "offers.search_positions: has no effect: offers.enabled is false",
      "valuation.max_kms: has no effect: valuation.enabled is false",
    ],
  ],
  [
    {
      online_payment: { max_dollars: 500 },
      finance: { calculator: { amount: { most: 90_000 } } },
      appointments: { enabled: false, slot_minutes: 45 },
    },
    [
      "appointments.slot_minutes: has no effect: appointments.enabled is false",
      "finance.calculator.amount: has no effect: finance.calculator.enabled is false",
      "online_payment.max_dollars: has no effect: online_payment.enabled is false",
    ],
  ],
  [{ finance: { calculator: { enabled: true, amount: { most: 90_000 } } } }, []],
  [
    {
      blog: { categories: { news: "nav.contact" } },
      finance: { max_age_years: 9, excluded_makes: ["Ram"], disclaimer: "finance_terms.sample" },
      market_price: { shown: true, from_stock: false, minimum_sample: 9 },
      parts_search: { pages: ["/contact"] },
      print: { enabled: false, pictures: 3 },
      remembered_details: { enabled: false, days: 30 },
      reviews: { shown: false, minimum_rating: 3 },
      saved_cars: { favourites: false, compare: false, strict_controls: true },
      search: {
        ...{ ranges: ["km"], price_scale: "stock", help: { shown: false, enquiry: "/contact" } },
        ...{ sorts: ["relevant"], price_ascending_hides_unpriced: true },
        near_me: { offered: false, radii: [5] },
      },
      share: { networks: [], copied_notice_ms: 900 },
      vehicle_forms: { test_drive: { enabled: false, disclaimer: "nav.contact" } },
    },
    [
      "blog.categories: has no effect: blog.enabled is false",
      "finance.disclaimer: has no effect: finance.provider is not set",
      ...["excluded_makes", "max_age_years"].map(
        (key) =>
          `finance.${key}: has no effect: finance.provider is not set, and finance.calculator.enabled is false`,
      ),
      "market_price.minimum_sample: has no effect: market_price.from_stock is false",
      "parts_search.pages: has no effect: parts_search.enabled is false",
      "print.pictures: has no effect: print.enabled is false",
      "remembered_details.days: has no effect: remembered_details.enabled is false",
      "reviews.minimum_rating: has no effect: reviews.shown is false",
      "saved_cars.strict_controls: has no effect: saved_cars.favourites is false, and saved_cars.watchlist is false, and saved_cars.compare is false",
      "search.help.enquiry: has no effect: search.help.shown is false",
      "search.near_me.radii: has no effect: search.near_me.offered is false",
      "search.price_ascending_hides_unpriced: has no effect: search.sorts doesn't have price-asc",
      "search.price_scale: has no effect: search.ranges doesn't have price",
      "share.copied_notice_ms: has no effect: share.networks is not set",
      "vehicle_forms.test_drive.disclaimer: has no effect: vehicle_forms.test_drive.enabled is false",
    ],
  ],
  [
    { saved_cars: { compare_limit: 3 } },
    ["saved_cars.compare_limit: has no effect: saved_cars.compare is false"],
  ],
  [
    { nearest_dealership: { receives: true } },
    ["nearest_dealership.receives: has no effect: the site has one dealership"],
  ],
  [
    { gmb_profiles: [{ name: "Nobody", review_url: "https://reviews.example/a" }] },
    ["gmb_profiles.0.name: has no effect: no entry of dealerships or locations has this name"],
  ],
  [{ gmb_profiles: [{ name: "the YARD", review_url: "https://reviews.example/a" }] }, []],
  [
    { promotions: [tile({ strict_display: true })] },
    ["promotions.0.strict_display: has no effect: display is not set"],
  ],
  [{ promotions: [tile({ strict_display: true, display: ["used"] })] }, []],
  [
    { hours: { special: ["2026-11-20", "2026-12-25"].map((date) => ({ status: "Closed", date })) } },
    ["hours.special.0.date: has no effect: the day is past"],
  ],
  [
    { search: { facets: ["make", "price_range"] } },
    ["search.facets.1: has no effect: search.ranges has price, which takes its place"],
  ],
  [{ search: { facets: ["make", "price_range"], ranges: ["km"] } }, []],
];
const PLACES: [changes: object, warnings: string[]][] = [
  [
    { promotions: [tile({}), tile({})] },
    ["promotions.1.positions: promotions.0 is at 2 too, at the same time"],
  ],
  [{ promotions: [tile({ display: ["new"] }), tile({ display: ["used"] })] }, []],
  [
    {
      promotions: [
        tile({ expiry: "2026-12-01T00:00:00+11:00" }),
        tile({ start: "2026-12-02T00:00:00+11:00" }),
      ],
    },
    [],
  ],
  [
    { locations: [siteLocation("a", { dealership_id: "a", time_zone: "Australia/Perth" })] },
    ["locations.0.time_zone: Australia/Perth is not the time of VIC, where the address is"],
  ],
  [
    { address: { ...ADDRESS, postcode: "6000" } },
    ["address.postcode: 6000 is in WA, and the address in VIC"],
  ],
  [{ address: { ...ADDRESS, state: "NSW", postcode: "4383" } }, []],
  [
    { dealerships: [{ ...dealership, state: "QLD" }] },
    ["dealerships.0.state: is QLD, and its locations are in VIC"],
  ],
];
const ROWS = [...EFFECT, ...PLACES];

const folders = await temporarySites();
let faults: readonly SiteFault[] = [];
beforeAll(async () => {
  const sites = ROWS.map(([changes], index) => {
    const own = { dealerships: [dealership], locations: [siteLocation("a", { dealership_id: "a" })] };
    return [`site-${index}`, { "site.json": siteConfig(`site-${index}`, { ...own, ...changes }) }] as const;
  });
  const sitesDir = await folders.sitesDir(Object.fromEntries(sites));
  ({ faults } = await loadSites({ demoSites: false, sitesDir, now: NOW }));
});
afterAll(() => folders.remove());

/* rules/sites-and-wording#keys-without-effect, rules/sites-and-wording#places-agree */
it.each(ROWS.map(([changes, warnings], index) => ({ changes, warnings, site: `site-${index}` })))(
  "sites:check warns of $changes: $warnings",
  ({ warnings, site }) => {
    const found = faults
      .filter((fault) => fault.site === site)
      .filter(
        ({ key, reason }) => reason.startsWith("has no effect") || /positions|postcode|zone|state/.test(key),
      )
      .map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`);
    expect(found.sort()).toEqual(warnings.map((warning) => `warning ${warning}`));
  },
);
