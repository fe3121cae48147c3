import { expect, test } from "vitest";
import { chosenDealership } from "~/domain/forms/lead-dealership";

const rules = {
  dealerships: [
    { id: "d1", slug: "north" },
    { id: "d2", slug: "south" },
  ],
  locations: [
    { id: "l1", slug: "north-yard", dealership_id: "d1" },
    { id: "l2", slug: "south-workshop", dealership_id: "d2" },
  ],
  service_booking: true,
};

test.each<[string, Record<string, string>, boolean, string | null]>([
  ["General Enquiry", {}, true, null],
  ["General Enquiry", { dealership_slug: "south" }, true, "d2"],
  ["General Enquiry", { location: "north-yard" }, true, "d1"],
  ["General Enquiry", { location_id: "l2" }, true, "d2"],
  ["General Enquiry", { dealership_slug: "north", location: "south-workshop" }, true, "d1"],
  ["General Enquiry", { dealership_slug: "east" }, true, null],
  // "If the service-booking flag is on and the category is Service Booking, dealership_slug is taken from the chosen
  // Service Location" (spec 2 §4).
  ["Service Booking", { dealership_slug: "north", "Service Location": "south-workshop" }, true, "d2"],
  ["Service Booking", { dealership_slug: "north", "Service Location": "south-workshop" }, false, "d1"],
  ["General Enquiry", { dealership_slug: "north", "Service Location": "south-workshop" }, true, "d1"],
  ["Service Booking", { "Service Location": "south-workshop" }, false, "d2"],
  ["Service Booking", { dealership_slug: "north", "Service Location": "nowhere" }, true, "d1"],
])("%s with %o, the flag %s: %s", (category, answers, service_booking, expected) => {
  const answer = (field: string) => answers[field] ?? null;
  expect(chosenDealership(category, answer, { ...rules, service_booking })).toBe(expected);
});
