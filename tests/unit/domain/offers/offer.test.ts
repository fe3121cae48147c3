import { describe, expect, it } from "vitest";
import {
  exploreAddress,
  modelWithMake,
  type Offer,
  offerPath,
  offerState,
  runningOffers,
} from "~/domain/offers/offer";

const offer = (differences: Partial<Offer> = {}): Offer => ({
  id: "spring",
  wording: "offers.entries.spring",
  has_disclaimer: false,
  category: null,
  picture: null,
  model: null,
  manufacturer: null,
  excluded_website_ids: [],
  price: null,
  ...differences,
});
const dated = { starts: "2026-11-01T00:00:00+11:00", expires: "2026-11-30T23:59:59+11:00" };

describe("offerState", () => {
  it.each([
    ["2026-10-31T23:59:59+11:00", "coming"],
    ["2026-11-01T00:00:00+11:00", "running"],
    ["2026-11-30T23:59:59+11:00", "running"],
    ["2026-11-30T13:00:00Z", "ended"],
  ])("of November's offer is at %s: %s (rules/offers#offer-dates)", (now, state) => {
    expect(offerState(dated, new Date(now))).toBe(state);
  });

  it.each([
    [{}, "running"],
    [{ starts: dated.starts }, "running"],
    [{ expires: "2026-11-01T00:00:00+11:00" }, "ended"],
  ])("of an offer with the dates %j is %s", (dates, state) => {
    expect(offerState(dates, new Date("2026-11-15T00:00:00Z"))).toBe(state);
  });
});

it("runningOffers leaves out other dates and excluded sites, and keeps the order (rules/offers#offer-excluded)", () => {
  const offers = [
    offer({ id: "late", starts: "2027-01-01T00:00:00+11:00" }),
    offer({ id: "second" }),
    offer({ id: "not-here", excluded_website_ids: ["alpha"] }),
    offer({ id: "first" }),
  ];
  const now = new Date("2026-11-15T00:00:00Z");
  expect(runningOffers(offers, "alpha", now).map(({ id }) => id)).toEqual(["second", "first"]);
  expect(runningOffers(offers, "beta", now).map(({ id }) => id)).toEqual(["second", "not-here", "first"]);
});

describe("offerPath", () => {
  const mazda = { name: "Mazda", slug: "mazda" };
  it.each([
    ["a site of one manufacturer", mazda, true, "/offers/spring"],
    ["a site of several makes", mazda, false, "/offers/mazda/spring"],
    ["a site of one manufacturer, for an offer of nobody's", null, true, "/offers/spring"],
    ["a site of several makes, for an offer of nobody's", null, false, "/offers/spring"],
  ])("on %s is right (rules/offers#offer-address)", (_name, manufacturer, hasOneMaker, path) => {
    expect(offerPath(offer({ manufacturer }), hasOneMaker)).toBe(path);
  });
});

it("exploreAddress is the model's page, or its override URL (rules/offers#offer-card)", () => {
  const model = { name: "HiLux", slug: "hilux", override_url: null };
  expect(exploreAddress(model)).toBe("/models/hilux");
  expect(exploreAddress({ ...model, override_url: "/search/toyota/hilux" })).toBe("/search/toyota/hilux");
});

it.each([
  ["Runabout", "Maker", "Maker Runabout"],
  ["MAKER Runabout", "Maker", "MAKER Runabout"],
  ["Makers", "Maker", "Maker Makers"],
  ["Runabout", null, "Runabout"],
])(
  "modelWithMake names %s of %s %j, as the lists of forms do (rules/offers#offer-card)",
  (name, make, expected) => {
    expect(modelWithMake({ name }, make)).toBe(expected);
  },
);
