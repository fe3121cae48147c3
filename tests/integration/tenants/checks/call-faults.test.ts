import { testFaults } from "../../../support/site-faults";
import { siteDealership, siteLocation } from "../../../support/site-folders";

const BOTH = { dealerships: [siteDealership("alpha"), siteDealership("beta")] };
const LICENCE = "warning dealerships.1: none of the locations of beta states a dealer_license_number";
const UNREACHABLE =
  "warning dealerships.1: beta has no location, and call has no number for every car: some of its cars show none";
const HIDES_NOTHING =
  "warning call.initial: masks on cars of yard the site's own phone, which the head of each page shows";
const OWN_PHONE = [siteLocation("alpha", { phone: "03 5550 0002" })];

testFaults([
  ["a site without settings for calls", {}, []],
  ["a dealership without a location", BOTH, [LICENCE, UNREACHABLE]],
  [
    "a dealership without a location, and a number for used cars, which is used for all cars",
    {
      ...BOTH,
      call: { by_car_type: { used: "03 5550 0003" } },
    },
    [LICENCE],
  ],
  [
    "a dealership without a location, and a number for demo cars only",
    {
      ...BOTH,
      call: { by_car_type: { demo: "03 5550 0003" } },
    },
    [LICENCE, UNREACHABLE],
  ],
  ["masked numbers of the location", { call: { initial: "masked" }, locations: OWN_PHONE }, []],
  ["masked numbers of the site", { call: { initial: "masked" } }, [HIDES_NOTHING]],
  [
    "a masked number that is the site's number in another format",
    { call: { initial: "masked", override: "(03) 5550 0001" }, locations: OWN_PHONE },
    [HIDES_NOTHING],
  ],
  [
    "an invalid number",
    { call: { override: "ring us" } },
    ["error call.override: a phone number is digits and spaces"],
  ],
]);
