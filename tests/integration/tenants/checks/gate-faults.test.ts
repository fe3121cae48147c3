import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

const NO_PAGE =
  "error gates.finance: no finance form is enabled: neither forms.finance nor vehicle_forms.finance_enquiry";
const noCarForm = { vehicle_forms: { finance_enquiry: { enabled: false } } };
const noPageForm = { forms: { finance: { enabled: false } } };

test.each<[string, object, string[]]>([
  ["a gate before the finance page and the car's form", { gates: { finance: true } }, []],
  ["a gate before the finance page alone", { gates: { finance: true }, ...noCarForm }, []],
  ["a gate before the car's form alone", { gates: { finance: true }, ...noPageForm }, []],
  ["a gate before nothing", { gates: { finance: true }, ...noCarForm, ...noPageForm }, [NO_PAGE]],
  [
    "a gate before no checkout",
    { gates: { checkout: true } },
    ["error gates.checkout: actions.checkout is not enabled"],
  ],
  [
    "personalised finance without its gate",
    { forms: { personalised_finance: { enabled: true } } },
    ["error gates.finance: is off, and forms.personalised_finance is enabled: it stands behind this gate"],
  ],
  [
    "personalised finance behind its gate",
    { gates: { finance: true }, forms: { personalised_finance: { enabled: true } } },
    [],
  ],
  ["no gate and no finance form", { ...noCarForm, ...noPageForm }, []],
])("%s", async (_what, changes, expected) => {
  const sitesDir = await folders.sitesDir({ alpha: { "site.json": siteConfig("alpha", changes) } });
  const { faults } = await loadSites({ demoSites: false, sitesDir });
  const found = faults.filter(({ key }) => key.startsWith("gates"));
  expect(found.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`)).toEqual(expected);
});
