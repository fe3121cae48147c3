import { expect, it } from "vitest";
import {
  asCarId,
  asCarSlug,
  asDealershipId,
  asDeliveryId,
  asLeadId,
  asSiteSlug,
  type CarId,
  type CarSlug,
  type DealershipId,
  type DeliveryId,
  type LeadId,
  type SiteSlug,
} from "~/domain/text/identifiers";

/* The type check reads this file: each line below `@ts-expect-error` has to be an error. */
const byId = (id: CarId): string => id;
const bySlug = (slug: CarSlug): string => slug;

it("keeps a car's id, its slug and any other text apart, and changes none of them", () => {
  expect([byId(asCarId("k3v9x2")), bySlug(asCarSlug("2018-toyota-hilux"))]).toEqual([
    "k3v9x2",
    "2018-toyota-hilux",
  ]);
  // @ts-expect-error a slug is no id
  byId(asCarSlug("2018-toyota-hilux"));
  // @ts-expect-error an id is no slug
  bySlug(asCarId("k3v9x2"));
  // @ts-expect-error a text from outside is neither before somebody says which
  byId("k3v9x2");
});

const byLead = (id: LeadId): string => id;
const byDelivery = (id: DeliveryId): string => id;

it("keeps a lead's id and the ids of its deliveries apart, and changes neither", () => {
  expect([byLead(asLeadId("lead-1")), byDelivery(asDeliveryId("delivery-1"))]).toEqual([
    "lead-1",
    "delivery-1",
  ]);
  // @ts-expect-error a delivery's id is no lead's id
  byLead(asDeliveryId("delivery-1"));
  // @ts-expect-error a lead's id is no delivery's id
  byDelivery(asLeadId("lead-1"));
  // @ts-expect-error a car's id is no lead's id
  byLead(asCarId("k3v9x2"));
  // @ts-expect-error a text from outside, such as an operator's, is neither before somebody says which
  byLead("7KQM-4TWX");
  // @ts-expect-error the same text is no delivery's id either
  byDelivery("7KQM-4TWX");
});

const byDealership = (id: DealershipId): string => id;

it("keeps a dealership's id apart from other identifiers and texts, such as its slug", () => {
  expect(byDealership(asDealershipId("north-1"))).toBe("north-1");
  // @ts-expect-error a lead's id is no dealership's id
  byDealership(asLeadId("lead-1"));
  // @ts-expect-error a dealership's id is no lead's id
  byLead(asDealershipId("north-1"));
  // @ts-expect-error a dealership's slug, a plain text, is no dealership's id
  byDealership("north-cars");
});

const bySite = (slug: SiteSlug): string => slug;

it("keeps a site's slug apart from other identifiers and texts, such as a car's slug", () => {
  expect(bySite(asSiteSlug("north-cars"))).toBe("north-cars");
  // @ts-expect-error a dealership's id is no site's slug
  bySite(asDealershipId("north-1"));
  // @ts-expect-error a car's slug is no site's slug
  bySite(asCarSlug("2018-toyota-hilux"));
  // @ts-expect-error a text from outside, such as a command's argument, is no site's slug
  bySite("north-cars");
  // @ts-expect-error a site's slug is no car's slug
  bySlug(asSiteSlug("north-cars"));
  // @ts-expect-error a site's slug is no dealership's id
  byDealership(asSiteSlug("north-cars"));
});
