import { afterAll, expect, test } from "vitest";
import { loadSites } from "~/tenants/registry.server";
import { siteConfig, temporarySites } from "../../support/site-folders";

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
  const { faults } = await loadSites({ sitesDir });
  return faults.map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`);
}
const form = (changes: object) => ({
  path: "/wash",
  category: "Service Booking",
  fields: ["name", "phone"],
  ...changes,
});

test.each<[string, object, string[]]>([
  ["a form of the site's own", {}, []],
  [
    "the contact form's path",
    { path: "/contact" },
    ["error forms.wash.path: /contact is already the form contact's"],
  ],
  [
    "a page of the platform",
    { path: "/cars/wash" },
    ["error forms.wash.path: /cars/wash is a page of the platform"],
  ],
  [
    "an alias that is one",
    { aliases: ["/success"] },
    ["error forms.wash.aliases: /success is a page of the platform"],
  ],
  ["another form's path, while it is off", { path: "/contact", enabled: false }, []],
  [
    "no way to answer",
    { fields: ["name", { name: "email", required: false }] },
    ["error forms.wash.fields: a lead needs a required email or phone, or nobody can be answered"],
  ],
  ["no name", { fields: ["email"] }, ["error forms.wash.fields: a lead needs a name"]],
  ["no fields", { fields: [] }, ["error forms.wash.fields: a form needs fields"]],
  ["a field twice", { fields: ["name", "email", "name"] }, ["error forms.wash.fields: name is there twice"]],
  [
    "a list without options",
    { fields: ["name", "email", { name: "rating", kind: "radio" }] },
    ["error forms.wash.fields: rating: a radio needs options"],
  ],
  [
    "a field of the platform's own name",
    { fields: ["name", "email", { name: "website_address", label: "form.field.vehicle" }] },
    ["error forms.wash.fields: website_address: is a name of the platform's own"],
  ],
  [
    "a range the wrong way round",
    { fields: ["name", "email", { name: "kms", range: { min: 9, max: 1 } }] },
    ["error forms.wash.fields: kms: its range ends at 1, before it begins"],
  ],
  [
    "fields and steps",
    { steps: [{ heading: "forms.wash.heading", fields: ["name", "email"] }] },
    ["error forms.wash.fields: a form has fields or steps, not both"],
  ],
  [
    "a prefilled field that there is not",
    { prefill: { size: "Size" } },
    ["error forms.wash.prefill.size: the form has no field Size"],
  ],
])("%s", async (_name, changes, faults) => expect(await faultsOf(form(changes))).toEqual(faults));

test("a form without words, and a field without a label", async () => {
  expect((await faultsOf(form({}), {})).sort()).toEqual(
    ["heading", "intro", "submit"].map((text) => expect.stringContaining(`forms.wash.${text}`)),
  );
  const faults = await faultsOf(form({ fields: ["name", "phone", { name: "Wax" }] }));
  expect(faults).toEqual([expect.stringContaining("form.field.wax")]);
});
