import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../../support/site-folders";

const folders = await temporarySites();
afterAll(() => folders.remove());

const WORDS = { heading: "Wash", intro: "We wash it.", submit: "Book" };
async function faultsOf(wash: object, wording: object = { forms: { wash: WORDS } }): Promise<string[]> {
  const sitesDir = await folders.sitesDir({
    alpha: {
      "site.json": siteConfig("alpha", { forms: { wash } }),
      "wording/en-AU.json": wording,
    },
  });
  const { faults } = await loadSites({ demoSites: false, sitesDir });
  return faults.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`);
}
const form = (changes: object) => ({
  path: "/wash",
  category: "Service Booking",
  fields: ["name", "phone"],
  ...changes,
});

test("loadSites accepts a valid form, and refuses one without a required email or phone", async () => {
  expect(await faultsOf(form({ fields: ["name", "email", "terms_agreed"] }))).toEqual([]);
  expect(await faultsOf(form({ fields: ["name"] }))).toEqual([
    "error forms.wash.fields: a lead needs a required email or phone, or nobody can be answered",
  ]);
});

test("loadSites reports a form without wording, and a field without a label", async () => {
  expect((await faultsOf(form({}), {})).sort()).toEqual(
    ["heading", "intro", "submit"].map((text) => expect.stringContaining(`forms.wash.${text}`)),
  );
  const faults = await faultsOf(form({ fields: ["name", "phone", { name: "Wax" }] }));
  expect(faults).toEqual([expect.stringContaining("form.field.wax")]);
});
