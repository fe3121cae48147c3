import { z } from "zod";
import { FIELD_KINDS } from "~/domain/forms/form-field";
import { STOCK_OPTIONS } from "~/domain/forms/site-forms";
import { pagePath, wordingKey } from "./primitives";

const fieldName = z.string().regex(/^[A-Za-z][A-Za-z0-9 _-]{0,60}$/, "letters, digits, spaces, - and _");

const field = z.union([
  fieldName.transform((name) => ({ name })),
  z.strictObject({
    name: fieldName.describe("A known field's name (rules/outside#form-fields), or one of the site's own"),
    kind: z.enum(FIELD_KINDS).optional().describe("Of a field of the site's own; absent: text"),
    required: z
      .boolean()
      .optional()
      .describe("Whether it must be answered; absent: as the known field has it"),
    label: wordingKey.optional().describe("Wording key; absent: form.field.{name}"),
    hint: wordingKey.optional().describe("Wording key of the line under the label"),
    no_choice: wordingKey.optional().describe("What a list says while nothing is chosen"),
    options: z
      .array(
        z.strictObject({
          value: z.string().min(1).describe("What the lead says"),
          label: wordingKey.describe("Wording key of what the shopper reads"),
        }),
      )
      .min(1)
      .optional()
      .describe("Of select, radio and checkboxes: what is stored, and the wording key of what it says"),
    options_from: z
      .enum(STOCK_OPTIONS)
      .optional()
      .describe(
        "What the site has for sale, as a list; new_models: its manufacturer's models, where it has one",
      ),
    range: z
      .strictObject({
        min: z.number().describe("Smallest number that is taken"),
        max: z.number().describe("Largest number that is taken"),
      })
      .optional()
      .describe("Bounds of a number"),
    longest: z.number().int().min(1).max(500).optional().describe("Most characters of a text"),
    autocomplete: z
      .enum(["organization", "organization-title", "street-address", "address-level2"])
      .optional()
      .describe("What of the shopper's own browsers may fill in, as HTML calls it (WCAG 1.3.5)"),
  }),
]);
const fields = z.array(field);

/**
 * Forms on pages of their own (rules/forms#form-contact). A form is this configuration plus wording; it needs no
 * code.
 */
export const formsSchema = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]*$/, "lower-case letters, digits and _"),
    z.strictObject({
      enabled: z.boolean().default(true).describe("false: its page answers 404, and nothing links to it"),
      path: pagePath.describe(
        "Its page's address. content/{path}.md, when there is one, stands above the form",
      ),
      aliases: z.array(pagePath).default([]).describe("Further addresses, which lead there"),
      category: z.string().min(1).max(60).describe("What its leads are filed as, e.g. Fleet Enquiry"),
      subcategory: z
        .string()
        .min(1)
        .max(60)
        .nullable()
        .default(null)
        .describe("Filed beside the category; null: none"),
      wording: wordingKey
        .nullable()
        .default(null)
        .describe("Where its texts stand: {key}.heading, .intro, .submit; null: forms.{id}"),
      fields: fields.default([]).describe("Of a form of one page"),
      steps: z
        .array(
          z.strictObject({
            heading: wordingKey.describe("Wording key of the step's heading"),
            fields: fields.min(1).describe("What the step asks"),
          }),
        )
        .default([])
        .describe("Of a form of several pages, instead of fields"),
      message: wordingKey.nullable().default(null).describe("What the message says at first"),
      disclaimer: wordingKey.nullable().default(null).describe("A text above the button"),
      anchor: z
        .string()
        .regex(/^[a-z][a-z0-9-]*$/)
        .nullable()
        .default(null)
        .describe("The form's own anchor, e.g. finance-form"),
      partial_leads: z
        .boolean()
        .default(false)
        .describe(
          "Whether the dealership hears of a form with several steps that was begun and not finished",
        ),
      about_car: z
        .boolean()
        .default(false)
        .describe("Whether a link may name the car that it is about, by car_id: the page shows the car"),
      prefill: z
        .record(z.string(), fieldName.nullable())
        .default({})
        .transform((names) =>
          Object.fromEntries(
            Object.entries(names).filter((entry): entry is [string, string] => entry[1] !== null),
          ),
        )
        .describe(
          "Fields that a link to the page may fill in: by the name in the link's query, the field's name; null: not this one of the template's",
        ),
    }),
  )
  .default({});
