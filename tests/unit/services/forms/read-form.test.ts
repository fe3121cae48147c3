import { describe, expect, test } from "vitest";
import type { FormField } from "~/domain/forms/form-field";
import { parsePostedForm } from "~/domain/forms/posted-form";
import { siteForm } from "~/domain/forms/site-forms";
import { formChoices } from "~/services/forms/form-choices.server";
import { type FilledForm, placeForm, withFields } from "~/services/forms/place-form.server";
import { readForm } from "~/services/forms/read-form.server";
import { loadedSites } from "../../../support/loaded-sites";

const [site] = (await loadedSites()).all();
if (!site) throw new Error("no site is shipped");
const definition = siteForm("contact", site.forms.contact ?? missing(), site.enquiry, formChoices(site));
const placed = placeForm(site, definition, "/contact", null);

const ID = "0f3b8a52-7a58-4d3e-9d0a-7b1f0a4f9c11";
const FIELDS: FormField[] = [
  { name: "name", kind: "text", required: true },
  { name: "message", kind: "textarea", required: false },
  { name: "opt_in", kind: "checkbox", required: false },
  {
    name: "extras",
    kind: "checkboxes",
    required: false,
    options: [{ value: "Wash" }, { value: "Loan car" }],
  },
];

function missing(): never {
  throw new Error("the site has no contact form");
}

function read(fields: [string, unknown][], postcode: FilledForm["form"]["postcode"] = null) {
  const posted = parsePostedForm([["submission_id", ID], ...fields]);
  const filled = { ...posted, form: { ...placed, postcode }, now: new Date("2026-03-02T01:00:00Z") };
  return readForm(withFields(filled, [...FIELDS, { name: "postcode", kind: "postcode", required: false }]));
}

describe("a read form", () => {
  test("has the checked answers of its fields and what was typed", () => {
    const form = read([
      ["name", " Ada "],
      ["opt_in", "on"],
      ["extras", "Loan car"],
      ["extras", "Wash"],
    ]);
    expect(form).toMatchObject({
      ok: true,
      typed: { name: [" Ada "] },
      answers: { name: "Ada", opt_in: true, extras: "Wash, Loan car" },
    });
  });

  test.each(["name[4294967294]", "constructor.x", "__proto__", "toString"])(
    "ignores a made-up field named %s",
    (name) => {
      const form = read([
        ["name", "Ada"],
        [name, "x"],
      ]);
      expect(form.ok && Object.keys(form.answers).sort()).toEqual(
        expect.not.arrayContaining([name, "constructor"]),
      );
      expect(form.ok).toBe(true);
    },
  );

  test.each<[string, [string, unknown][], Record<string, string[]>]>([
    ["a required answer is missing", [], { name: ["form.error.name"] }],
    ["a required answer is a file", [["name", new File(["x"], "x.txt")]], { name: ["form.error.name"] }],
    [
      "the honeypot is filled in",
      [
        ["name", "Ada"],
        ["website_address", "https://spam.example"],
      ],
      { website_address: ["form.error.automatic"] },
    ],
    [
      "one of several boxes is no option",
      [
        ["name", "Ada"],
        ["extras", "Wash"],
        ["extras", "Everything"],
      ],
      { extras: ["form.error.extras"] },
    ],
  ])("is rejected when %s", (_, fields, errors) => expect(read(fields)).toMatchObject({ ok: false, errors }));

  test("is rejected with a postcode that nobody knows", () => {
    const form = read(
      [
        ["name", "Ada"],
        ["postcode", "0001"],
      ],
      { postcode: "0001", place: null },
    );
    expect(form).toMatchObject({ ok: false, errors: { postcode: ["form.error.postcode_unknown"] } });
  });

  test("is rejected without a submission of its own", () => {
    const posted = parsePostedForm([["name", "Ada"]]);
    const filled = { ...posted, form: placed, now: new Date() };
    expect(readForm(withFields(filled, FIELDS))).toMatchObject({
      ok: false,
      errors: { submission_id: ["form.error.expired"] },
    });
  });
});
