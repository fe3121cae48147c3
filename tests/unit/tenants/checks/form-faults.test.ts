import { expect, test } from "vitest";
import { formFaults } from "~/tenants/checks/form-faults";
import { readRouteTable } from "~/tenants/route-table.server";
import type { SiteConfig } from "~/tenants/schema";
import { SiteAddresses } from "~/tenants/site-addresses";
import { formsSchema } from "~/tenants/site-schema/forms";

const CONTACT = { path: "/contact", category: "General Enquiry", fields: ["name", "email", "phone"] };

const ROUTES = await readRouteTable();

function faultsOf(wash: object): string[] {
  const forms = formsSchema.parse({ contact: CONTACT, wash });
  const config = { forms, garage: { enabled: false, path: "/my-garage" } } as SiteConfig;
  return formFaults(config, new SiteAddresses(ROUTES, { config, content: new Set(), models: [] })).map(
    ({ key, reason, severity }) => `${severity} ${key}: ${reason}`,
  );
}
const form = (changes: object) => ({
  path: "/wash",
  category: "Service Booking",
  fields: ["name", "phone"],
  ...changes,
});

test.each<[string, object, string[]]>([
  ["accepts a form of the site's own", {}, []],
  [
    "refuses the path of the contact form",
    { path: "/contact" },
    ["error forms.wash.path: /contact is already the form contact's"],
  ],
  [
    "refuses a path that is a page of the platform",
    { path: "/cars/wash" },
    ["error forms.wash.path: /cars/wash is a page of the platform"],
  ],
  [
    "refuses an alias that is a page of the platform",
    { aliases: ["/success"] },
    ["error forms.wash.aliases: /success is a page of the platform"],
  ],
  ["accepts another form's path while the form is off", { path: "/contact", enabled: false }, []],
  [
    "refuses a form without a required email or phone",
    { fields: ["name", { name: "email", required: false }] },
    ["error forms.wash.fields: a lead needs a required email or phone, or nobody can be answered"],
  ],
  ["refuses a form without a name", { fields: ["email"] }, ["error forms.wash.fields: a lead needs a name"]],
  ["refuses a form without fields", { fields: [] }, ["error forms.wash.fields: a form needs fields"]],
  [
    "refuses an optional name",
    { fields: [{ name: "name", required: false }, "email"] },
    ["error forms.wash.fields: a lead needs a name"],
  ],
  ...[
    "/contact-us",
    "/contact-us/yard",
    "/new-used-and-demo-cars",
    "/remembered-details",
    "/sent-too-often",
  ].map((path): [string, object, string[]] => [
    `refuses the platform's page ${path}`,
    { path },
    [`error forms.wash.path: ${path} is a page of the platform`],
  ]),
  ..."car_id form_seen form_goto form_restart find_nearest show_times constructor valuation_estimate offer_accepted"
    .split(" ")
    .map((name): [string, object, string[]] => [
      `refuses the platform's field ${name}`,
      { fields: ["name", "email", { name, label: "form.field.vehicle" }] },
      [`error forms.wash.fields: ${name}: is a name of the platform's own`],
    ]),
  [
    "refuses two field names that are the same on the page",
    { fields: ["name", "email", "Rego", "rego"] },
    ["error forms.wash.fields: Rego and rego are too much alike: both are rego on the page"],
  ],
  [
    "refuses another kind for a known field",
    { fields: ["name", { name: "email", kind: "text" }] },
    ["error forms.wash.fields: email: is a field of the specification's, whose kind is not to be changed"],
  ],
  [
    "refuses a required consent",
    { fields: ["name", "email", { name: "opt_in", required: true }] },
    ["error forms.wash.fields: opt_in: nobody can be made to agree to it"],
  ],
  [
    "refuses a duplicate option",
    {
      fields: [
        "name",
        "email",
        {
          name: "size",
          kind: "radio",
          label: "form.field.vehicle",
          options: [
            { value: "Big", label: "form.option.yes" },
            { value: "Big", label: "form.option.no" },
          ],
        },
      ],
    },
    ["error forms.wash.fields: size: the option Big is there twice"],
  ],
  ...["name", "email", "phone", "opt_in"].map((name): [string, object, string[]] => [
    `refuses a link that fills in ${name}`,
    { fields: ["name", "email", "phone", "opt_in"], prefill: { given: name } },
    [`error forms.wash.prefill.given: no link may fill in ${name}`],
  ]),
  [
    "refuses a link that ticks a box of the site's own",
    {
      fields: ["name", "email", { name: "sure", kind: "checkbox", label: "form.field.vehicle" }],
      prefill: { given: "sure" },
    },
    ["error forms.wash.prefill.given: no link may fill in sure"],
  ],
  [
    "refuses a prefill parameter that means the step",
    { fields: ["name", "email", "Rego"], prefill: { step: "Rego" } },
    ["error forms.wash.prefill.step: means something else in a form's address"],
  ],
  [
    "warns about partial leads of a form that asks for the contact in its last step",
    {
      partial_leads: true,
      fields: [],
      steps: [
        { heading: "form.field.vehicle", fields: ["Rego"] },
        { heading: "form.field.vehicle", fields: ["name", "email"] },
      ],
    },
    [
      "warning forms.wash.partial_leads: there will be none: the name and the email or phone must be asked before the last step",
    ],
  ],
  [
    "refuses a duplicate field",
    { fields: ["name", "email", "name"] },
    ["error forms.wash.fields: name is there twice"],
  ],
  [
    "refuses a list without options",
    { fields: ["name", "email", { name: "rating", kind: "radio" }] },
    ["error forms.wash.fields: rating: a radio needs options"],
  ],
  [
    "refuses a field with a name of the platform",
    { fields: ["name", "email", { name: "website_address", label: "form.field.vehicle" }] },
    ["error forms.wash.fields: website_address: is a name of the platform's own"],
  ],
  [
    "refuses a range that ends before it begins",
    { fields: ["name", "email", { name: "kms", range: { min: 9, max: 1 } }] },
    ["error forms.wash.fields: kms: its range ends at 1, before it begins"],
  ],
  [
    "refuses fields beside steps",
    { steps: [{ heading: "forms.wash.heading", fields: ["name", "email"] }] },
    ["error forms.wash.fields: a form has fields or steps, not both"],
  ],
  [
    "refuses a prefill of an unknown field",
    { prefill: { size: "Size" } },
    ["error forms.wash.prefill.size: the form has no field Size"],
  ],
  ["accepts a template's prefill that a site takes away with its field", { prefill: { size: null } }, []],
])("formFaults %s", (_name, changes, faults) => expect(faultsOf(form(changes))).toEqual(faults));
