import { testFaults } from "../../../support/site-faults";

const CODES: [string, Record<string, string>, string[]][] = [
  ["for a location of the site", { "alpha-yard": "Yard-1.A_b" }, []],
  [
    "for an unknown location",
    { "beta-yard": "Y1" },
    ["error google_vehicles.store_codes.beta-yard: there is no location beta-yard"],
  ],
  [
    "that is too long",
    { "alpha-yard": "x".repeat(65) },
    ["error google_vehicles.store_codes.alpha-yard: a store code is letters, digits, - _ . (64 at most)"],
  ],
  [
    "with a colon, which separates store codes",
    { "alpha-yard": "a:b" },
    ["error google_vehicles.store_codes.alpha-yard: a store code is letters, digits, - _ . (64 at most)"],
  ],
];
testFaults(
  CODES.map(([what, store_codes, faults]) => [
    `a store code ${what}`,
    { google_vehicles: { store_codes } },
    faults,
  ]),
);
