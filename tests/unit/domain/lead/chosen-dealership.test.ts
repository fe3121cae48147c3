import { expect, test } from "vitest";
import { chosenDealership, defaultDealership } from "~/domain/lead/lead-routing";
import { asDealershipId } from "~/domain/text/identifiers";

const rules = {
  dealerships: [
    { id: asDealershipId("d1"), slug: "north" },
    { id: asDealershipId("d2"), slug: "south" },
  ],
  locations: [
    { id: "l1", slug: "north-yard", dealership_id: asDealershipId("d1") },
    { id: "l2", slug: "south-workshop", dealership_id: asDealershipId("d2") },
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
  // With service booking on, the dealership of a Service Booking is that of the chosen Service Location.
  ["Service Booking", { dealership_slug: "north", "Service Location": "south-workshop" }, true, "d2"],
  ["Service Booking", { dealership_slug: "north", "Service Location": "south-workshop" }, false, "d1"],
  ["General Enquiry", { dealership_slug: "north", "Service Location": "south-workshop" }, true, "d1"],
  ["Service Booking", { "Service Location": "south-workshop" }, false, "d2"],
  ["Service Booking", { dealership_slug: "north", "Service Location": "nowhere" }, true, "d1"],
])(
  "chosenDealership for %s with %o, service booking %s, is %s",
  (category, answers, service_booking, expected) => {
    const answer = (field: string) => answers[field] ?? null;
    expect(chosenDealership(category, answer, { ...rules, service_booking })).toBe(expected);
  },
);

const NORTH = { slug: "north", head_office: false };
const SOUTH = { slug: "south", head_office: true };

test.each([
  ["takes the head office, wherever it stands", [NORTH, SOUTH], "south"],
  [
    "takes the first dealership of a site without a head office",
    [NORTH, { ...NORTH, slug: "east" }],
    "north",
  ],
])("the default dealership %s", (_, dealerships, expected) => {
  expect(defaultDealership({ slug: "demo", dealerships }).slug).toBe(expected);
});

test("a site without dealerships has no default one and says which site it is", () =>
  expect(() => defaultDealership({ slug: "demo", dealerships: [] })).toThrow("site demo has no dealership"));
