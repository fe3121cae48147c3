import { expect, test } from "vitest";
import { formFaults } from "~/tenants/form-faults";
import { formsSchema } from "~/tenants/site-schema/forms";

const CONTACT = { path: "/contact", category: "General Enquiry", fields: ["name", "email", "phone"] };

function faultsOf(wash: object): string[] {
  const forms = formsSchema.parse({ contact: CONTACT, wash });
  return formFaults({ forms }).map(({ key, reason, severity }) => `${severity} ${key}: ${reason}`);
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
  [
    "a name that may be left out",
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
    `the platform's page ${path}`,
    { path },
    [`error forms.wash.path: ${path} is a page of the platform`],
  ]),
  ...["car_id", "form_seen", "form_goto", "form_restart", "find_nearest", "show_times", "constructor"].map(
    (name): [string, object, string[]] => [
      `the platform's field ${name}`,
      { fields: ["name", "email", { name, label: "form.field.vehicle" }] },
      [`error forms.wash.fields: ${name}: is a name of the platform's own`],
    ],
  ),
  [
    "two names that are one on the page",
    { fields: ["name", "email", "Rego", "rego"] },
    ["error forms.wash.fields: Rego and rego are too much alike: both are rego on the page"],
  ],
  [
    "a field of the specification's made another kind",
    { fields: ["name", { name: "email", kind: "text" }] },
    ["error forms.wash.fields: email: is a field of the specification's, whose kind is not to be changed"],
  ],
  [
    "a consent that is no free one",
    { fields: ["name", "email", { name: "opt_in", required: true }] },
    ["error forms.wash.fields: opt_in: nobody can be made to agree to it"],
  ],
  [
    "an option twice",
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
    `a link that fills in ${name}`,
    { fields: ["name", "email", "phone", "opt_in"], prefill: { given: name } },
    [`error forms.wash.prefill.given: no link may fill in ${name}`],
  ]),
  [
    "a link that ticks a box of the site's own",
    {
      fields: ["name", "email", { name: "sure", kind: "checkbox", label: "form.field.vehicle" }],
      prefill: { given: "sure" },
    },
    ["error forms.wash.prefill.given: no link may fill in sure"],
  ],
  [
    "a parameter that names the step",
    { fields: ["name", "email", "Rego"], prefill: { step: "Rego" } },
    ["error forms.wash.prefill.step: means something else in a form's address"],
  ],
  [
    "partial leads of a form that has nobody to answer before its last step",
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
])("%s", (_name, changes, faults) => expect(faultsOf(form(changes))).toEqual(faults));
