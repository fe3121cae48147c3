import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

test.each<[string, Record<string, string>, string[]]>([
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
])("loadSites reports the faults of a store code %s", async (_what, store_codes, faults) => {
  const config = siteConfig("alpha", { google_vehicles: { store_codes } });
  const sitesDir = await folders.sitesDir({ alpha: { "site.json": config } });
  const found = await loadSites({ demoSites: false, sitesDir });
  expect(found.faults.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`)).toEqual(faults);
});
