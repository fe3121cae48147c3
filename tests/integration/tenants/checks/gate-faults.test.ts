import { expect, test } from "vitest";
import { faultsOf } from "../../../support/site-faults";

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
  const faults = await faultsOf(changes);
  expect(faults.filter((fault) => / gates\b/.test(fault.split(":")[0] ?? ""))).toEqual(expected);
});
