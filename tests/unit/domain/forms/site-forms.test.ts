import { expect, test } from "vitest";
import type { FormChoices } from "~/domain/forms/known-fields";
import { KNOWN_FIELD_NAMES } from "~/domain/forms/known-fields";
import { type SiteForm, type SiteFormRules, siteForm, siteFormWordingKeys } from "~/domain/forms/site-forms";
import { asDealershipId } from "~/domain/text/identifiers";

const rules: SiteFormRules = {
  message_required: true,
  terms_required: false,
  postcode: "hidden",
  location_select: "never",
  preferred_dealership: "shown",
  disclaimer: null,
};
const place = { location_type: "sales", dealership_id: asDealershipId("d1"), city: "Perth" } as const;
const choices: FormChoices = {
  dealerships: [
    { slug: "north", name: "North Yard" },
    { slug: "south", name: "South Yard" },
  ],
  locations: [
    { ...place, id: "l1", slug: "north-yard", name: "North Yard" },
    { ...place, id: "l2", slug: "workshop", name: "Workshop Perth", location_type: "service" },
  ],
  categories: ["General Enquiry", "Careers Enquiry"],
};
const form = (changes: Partial<SiteForm>): SiteForm => ({
  enabled: true,
  path: "/contact",
  aliases: [],
  category: "General Enquiry",
  subcategory: null,
  wording: null,
  fields: [{ name: "name" }, { name: "phone" }],
  steps: [],
  message: null,
  disclaimer: null,
  anchor: null,
  partial_leads: false,
  about_car: false,
  prefill: {},
  ...changes,
});
const made = (changes: Partial<SiteForm>, site: Partial<SiteFormRules> = {}, offered = choices) =>
  siteForm("contact", form(changes), { ...rules, ...site }, offered);
const names = (definition: ReturnType<typeof siteForm>) =>
  definition.fields.map(({ name, required }) => name + (required ? "*" : "")).join(" ");
const fields = (...list: string[]) => ({ fields: list.map((name) => ({ name })) });

test("siteForm knows each field of the specification by its name", () => {
  const all = made(fields(...KNOWN_FIELD_NAMES), { postcode: "required" });
  expect(names(all)).toBe(
    "name* last_name* email* phone* postcode* message* opt_in terms_conditions* terms_agreed* category* dealership_slug* " +
      "location* location_id* Service Location* Test Drive Booking Date Rego rego* regoState* kms* PreferredContactMethod finance " +
      "do-you-have-a-trade-in",
  );
});

test("siteForm adds the city to a list of locations in several cities, and leaves out an empty list", () => {
  const [first] = choices.locations;
  if (!first) throw new Error("no location");
  const at = (name: string, city: string) => ({ ...first, name, city, location_type: "sales" as const });
  const listed = (locations: typeof choices.locations) =>
    made(fields("location", "location_id", "Service Location"), {}, { ...choices, locations }).fields.map(
      ({ name, options }) => [name, options?.map(({ text }) => text)],
    );
  const single = ["Riverside Cars"];
  expect(listed([at("Riverside Cars", "Kangaroo Point")])).toEqual([
    ["location", single],
    ["location_id", single],
    ["Service Location", single],
  ]);
  const two = ["Riverside Cars, Kangaroo Point", "Riverside Cars Ipswich"];
  expect(listed([at("Riverside Cars", "Kangaroo Point"), at("Riverside Cars Ipswich", "Ipswich")])).toEqual([
    ["location", two],
    ["location_id", two],
    ["Service Location", two],
  ]);
  const sameCity = ["Riverside Cars", "Riverside Utes"];
  expect(listed(sameCity.map((name) => at(name, "Ipswich")))[0]).toEqual(["location", sameCity]);
  expect(listed([])).toEqual([]);
});

test("siteForm limits a registration to 9 letters and digits, and kilometres to 2,000,000", () => {
  const limits = (name: string) => {
    const [{ longest, plate, range } = {}] = made(fields(name)).fields;
    return { longest, plate, range };
  };
  expect(limits("rego")).toEqual({ longest: 9, plate: true, range: undefined });
  expect(limits("Rego")).toEqual({ longest: 9, plate: true, range: undefined });
  expect(limits("kms")).toEqual({ longest: undefined, plate: undefined, range: { min: 0, max: 2_000_000 } });
});

test.each([
  ["required with more than one dealership", {}, choices, "name* dealership_slug*"],
  ["left out when it is hidden", { preferred_dealership: "hidden" }, choices, "name*"],
  ["left out with one dealership", {}, { ...choices, dealerships: choices.dealerships.slice(0, 1) }, "name*"],
] as const)("siteForm makes the preferred dealership %s", (_name, site, offered, expected) => {
  expect(names(made(fields("name", "dealership_slug"), site, offered))).toBe(expected);
});

test.each([
  ["never", "General Enquiry", "name* phone*"],
  ["no_car", "General Enquiry", "name* phone* location*"],
  ["no_car_or_new_car", "General Enquiry", "name* phone* location*"],
  ["no_car", "Fleet Enquiry", "name* phone*"],
] as const)(
  "siteForm with location_select %s and the category %s has the fields %s",
  (location_select, category, expected) =>
    expect(names(made({ category }, { location_select }))).toBe(expected),
);

test.each([
  ["hidden", "name* phone* message*"],
  ["optional", "name* phone* postcode message*"],
  ["required", "name* phone* postcode* message*"],
] as const)("siteForm with a postcode that is %s has the fields %s", (postcode, expected) => {
  expect(names(made(fields("name", "phone", "message"), { postcode }))).toBe(expected);
  const asked = fields("postcode", "name", "phone");
  expect(names(made(asked, { postcode }))).toBe("postcode* name* phone*");
});

test("siteForm puts the postcode before the list of dealerships that it sorts", () => {
  const asked = fields("dealership_slug", "message", "name", "phone");
  expect(names(made(asked, { postcode: "optional" }))).toBe(
    "postcode dealership_slug* message* name* phone*",
  );
  const late = fields("name", "phone", "message", "dealership_slug");
  expect(names(made(late, { postcode: "optional" }))).toBe("name* phone* message* postcode dealership_slug*");
  // A single place is no choice.
  const place = fields("Service Location", "name", "phone", "message");
  expect(names(made(place, { postcode: "optional" }))).toBe(
    "Service Location* name* phone* postcode message*",
  );
});

test("siteForm labels the name as the first name next to a last name, in any step", () => {
  const nameField = (changes: Partial<SiteForm>) =>
    made(changes).fields.flatMap(({ name, label, autoComplete }) =>
      name === "name" ? [[label, autoComplete]] : [],
    );
  expect(nameField(fields("name", "phone"))).toEqual([[undefined, "name"]]);
  expect(nameField(fields("name", "last_name", "phone"))).toEqual([["form.field.first_name", "given-name"]]);
  const step = (...list: string[]) => ({ heading: "a.one", fields: list.map((name) => ({ name })) });
  const apart = { fields: [], steps: [step("name"), step("last_name", "phone")] };
  expect(nameField(apart)).toEqual([["form.field.first_name", "given-name"]]);
  const own = { fields: [{ name: "name", label: "own.name" }, { name: "last_name" }] };
  expect(nameField(own)).toEqual([["own.name", "given-name"]]);
});

test("siteForm puts terms last, or on the last step, where the site requires them", () => {
  expect(names(made({}, { terms_required: true }))).toBe("name* phone* terms_conditions*");
  const step = (heading: string, name: string) => ({ heading, fields: [{ name }] });
  const stepped = made(
    { fields: [], steps: [step("a.one", "kms"), step("a.two", "name")] },
    { terms_required: true },
  );
  expect(stepped.steps).toEqual([
    { heading: "a.one", fields: ["kms"] },
    { heading: "a.two", fields: ["name", "terms_conditions"] },
  ]);
  expect(names(stepped)).toBe("kms* name* terms_conditions*");
});

test("siteForm asks for terms once when the form has them under another name", () => {
  const own = fields("name", "terms_agreed", "phone");
  expect(names(made(own, { terms_required: true }))).toBe("name* terms_agreed* phone*");
});

test("siteForm with one step is a form of one page", () => {
  const step = { heading: "a.one", fields: [{ name: "name" }] };
  expect(made({ fields: [], steps: [step] }).steps).toEqual([]);
});

test("siteForm merges the settings of a field with the known field, and accepts unknown fields", () => {
  const definition = made({
    fields: [
      { name: "phone", required: false, hint: "own.hint" },
      { name: "budget", kind: "dollars", required: true, label: "own.budget", range: { min: 1, max: 9 } },
      { name: "model", options_from: "models", no_choice: "own.any" },
      { name: "company", autocomplete: "organization" },
      { name: "plain" },
    ],
  });
  expect(definition.fields).toMatchObject([
    { name: "phone", kind: "tel", required: false, hint: "own.hint", autoComplete: "tel" },
    { name: "budget", kind: "dollars", required: true, label: "own.budget", range: { min: 1, max: 9 } },
    { name: "model", kind: "text", optionsFrom: "models", noChoice: "own.any" },
    { name: "company", kind: "text", required: false, autoComplete: "organization" },
    { name: "plain", kind: "text", required: false },
  ]);
});

test("siteForm offers the service locations, or all locations when there are none", () => {
  const options = (offered: FormChoices) =>
    made(fields("name", "Service Location"), {}, offered).fields[1]?.options?.map(({ value, text }) => [
      value,
      text,
    ]);
  expect(options(choices)).toEqual([["workshop", "Workshop Perth"]]);
  const [yard] = choices.locations;
  expect(options({ ...choices, locations: yard ? [yard] : [] })).toEqual([["north-yard", "North Yard"]]);
});

test("siteForm has its category, and siteFormWordingKeys lists its texts", () => {
  expect(made({ category: "Fleet Enquiry", subcategory: "Lease" }).filedAs).toEqual({
    category: "Fleet Enquiry",
    subcategory: "Lease",
  });
  const own = form({
    wording: "own.form",
    message: "own.message",
    disclaimer: "own.small_print",
    fields: [
      { name: "name" },
      { name: "Car Wash", kind: "radio", options: [{ value: "a", label: "own.a" }] },
    ],
  });
  expect(siteFormWordingKeys("contact", own)).toEqual([
    "own.form.heading",
    "own.form.intro",
    "own.form.submit",
    "own.message",
    "own.small_print",
    "form.field.name",
    "form.field.car_wash",
    "own.a",
  ]);
});

test("siteForm prefers its own disclaimer to the site's", () => {
  expect(made({}, { disclaimer: "a.site" }).disclaimer).toBe("a.site");
  expect(made({ disclaimer: "a.form" }, { disclaimer: "a.site" }).disclaimer).toBe("a.form");
});
