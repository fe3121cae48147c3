import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

async function faultsOf(vehicle: object): Promise<string[]> {
  const sitesDir = await folders.sitesDir({ alpha: { "site.json": siteConfig("alpha", { vehicle }) } });
  const { faults } = await loadSites({ demoSites: false, sitesDir });
  return faults.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`);
}

const INSPECTION = "vehicle.used_strip.inspection";
const needsRule = "is { text, cars }: a wording key, and which cars it is true of";

test.each<[string, object, (string | RegExp)[]]>([
  [
    "accepts a text with a rule for its cars",
    { used_feature_strip: [{ text: INSPECTION, cars: { certified: true, max_km: 100_000 } }] },
    [],
  ],
  [
    "refuses a used car strip without a rule for its cars",
    { used_feature_strip: [INSPECTION] },
    [`error vehicle.used_feature_strip.0: ${needsRule}`],
  ],
  [
    "refuses a value-add without a rule for its cars",
    { value_adds: [INSPECTION] },
    [`error vehicle.value_adds.0: ${needsRule}`],
  ],
  [
    "refuses a rule that names no cars",
    { value_adds: [{ text: INSPECTION, cars: {} }] },
    [/^error vehicle\.value_adds\.0\.cars: names no cars: state car_types, makes, certified/],
  ],
  [
    "refuses an unknown condition",
    { value_adds: [{ text: INSPECTION, cars: { certified: true, colour: "red" } }] },
    ["error vehicle.value_adds.0.cars.colour: unknown key"],
  ],
  ["accepts a plain text for what is included with every car", { whats_included: [INSPECTION] }, []],
  [
    "refuses a text without wording",
    { whats_included: [{ text: "vehicle.no_such_text", cars: { certified: true } }] },
    [/^error .*vehicle\.no_such_text/],
  ],
])("loadSites %s", async (_name, vehicle, faults) => {
  expect(await faultsOf(vehicle)).toEqual(
    faults.map((fault) => (typeof fault === "string" ? fault : expect.stringMatching(fault))),
  );
});
