import {
  type ContactRules,
  type FieldKind,
  type FormDefinition,
  type FormField,
  postcodeField,
  termsField,
} from "./form-field";
import { DEFAULT_CATEGORY, type FormChoices, fieldLabel, knownField } from "./known-fields";
import { DEALERSHIP_LISTS } from "./nearest-options";
import type { LOCATION_SELECTS } from "./vehicle-forms";

/** A field of a form in a site's configuration: the name of a known field, or its differences from one. */
export interface SiteField {
  name: string;
  /** Required when the specification has no field with this name. */
  kind?: FieldKind | undefined;
  required?: boolean | undefined;
  /** Wording keys. */
  label?: string | undefined;
  hint?: string | undefined;
  no_choice?: string | undefined;
  options?: { value: string; label: string }[] | undefined;
  options_from?: StockOptions | undefined;
  range?: { min: number; max: number } | undefined;
  longest?: number | undefined;
  autocomplete?: string | undefined;
}

/** Options of a field that come from the cars that the site has for sale. */
export const STOCK_OPTIONS = ["makes", "models", "new_models"] as const;
type StockOptions = (typeof STOCK_OPTIONS)[number];

/** A form in a site's configuration: `forms` of site.json. */
export interface SiteForm {
  enabled: boolean;
  /** The page's address. */
  path: string;
  /** Further addresses that redirect to it. */
  aliases: string[];
  category: string;
  subcategory: string | null;
  /** Wording key above its texts; null means `forms.{id}`. */
  wording: string | null;
  /** Fields of a form with one page. */
  fields: SiteField[];
  /** Steps of a form with several pages, instead of `fields`. */
  steps: { heading: string; fields: SiteField[] }[];
  /** Wording key of the message field's initial text. */
  message: string | null;
  disclaimer: string | null;
  anchor: string | null;
  partial_leads: boolean;
  /** Whether a link can set the car that the form is about, by `car_id`. */
  about_car: boolean;
  /** Fields that the page's query can fill in, by the name in the query. */
  prefill: Record<string, string>;
}

export interface SiteFormRules extends ContactRules {
  message_required: boolean;
  location_select: (typeof LOCATION_SELECTS)[number];
  preferred_dealership: "shown" | "hidden";
  disclaimer: string | null;
}

/** Returns the definition of a form in a site's configuration, which is about no car (rules/forms#form-contact). */
export function siteForm(
  id: string,
  form: SiteForm,
  rules: SiteFormRules,
  choices: FormChoices,
): FormDefinition {
  const wording = form.wording ?? `forms.${id}`;
  const asked = form.steps.length > 0 ? form.steps : [{ heading: `${wording}.heading`, fields: form.fields }];
  const steps = asked.map(({ heading, fields }) => ({
    heading,
    fields: fields.flatMap((field) => fieldsOf(field, rules, choices)),
  }));
  const last = steps[steps.length - 1];
  const asksFor = (name: string) => steps.some((step) => step.fields.some((field) => field.name === name));
  const contact = steps.find((step) => step.fields.some(({ name }) => name === "phone")) ?? last;
  const ask = (...more: FormField[]) => contact?.fields.splice(placeAfterContact(contact.fields), 0, ...more);
  if (asksLocation(form, rules) && !asksFor("location"))
    ask(...(knownField("location", rules, choices) ?? []));
  if (rules.postcode !== "hidden" && !asksFor("postcode"))
    contact?.fields.splice(placeOfPostcode(contact.fields), 0, postcodeField(rules.postcode === "required"));
  if (asksFor("last_name")) for (const step of steps) step.fields = step.fields.map(asFirstName);
  if (!asksFor("terms_conditions") && !asksFor("terms_agreed")) last?.fields.push(...termsField(rules));
  return {
    heading: `${wording}.heading`,
    intro: `${wording}.intro`,
    submit: `${wording}.submit`,
    message: form.message,
    disclaimer: form.disclaimer ?? rules.disclaimer,
    fields: steps.flatMap(({ fields }) => fields),
    steps:
      steps.length < 2
        ? []
        : steps.map(({ heading, fields }) => ({ heading, fields: fields.map(({ name }) => name) })),
    partial_leads: form.partial_leads,
    preset: {},
    filedAs: { category: form.category, subcategory: form.subcategory },
    failure: "form.error.submitting",
    consentForm: id.replaceAll("_", " "),
    anchor: form.anchor,
  };
}

/**
 * "Location select required when configured and there is no car" (rules/forms#field-location): on the general
 * enquiry.
 */
function asksLocation({ category }: SiteForm, { location_select }: SiteFormRules): boolean {
  return category === DEFAULT_CATEGORY && location_select !== "never";
}

const CONTACT = new Set(["name", "last_name", "email", "phone", "postcode"]);

/**
 * "name (first name), last_name" (rules/forms#field-name). With a last name next to it, the field asks browsers to
 * autofill only the first name.
 */
function asFirstName(field: FormField): FormField {
  if (field.name !== "name") return field;
  return { ...field, label: field.label ?? "form.field.first_name", autoComplete: "given-name" };
}

function placeAfterContact(fields: readonly FormField[]): number {
  return fields.findLastIndex(({ name }) => CONTACT.has(name)) + 1;
}

/** Returns the index for the postcode: before the list of dealerships that it sorts, otherwise after the phone. */
function placeOfPostcode(fields: readonly FormField[]): number {
  const list = fields.findIndex(({ name, options = [] }) => DEALERSHIP_LISTS.has(name) && options.length > 1);
  return list < 0 ? placeAfterContact(fields) : list;
}

function fieldsOf(field: SiteField, rules: SiteFormRules, choices: FormChoices): FormField[] {
  if (field.name === "dealership_slug" && rules.preferred_dealership === "hidden") return [];
  const known = knownField(field.name, rules, choices);
  const base = known ?? [
    { name: field.name, kind: field.kind ?? "text", required: false } satisfies FormField,
  ];
  return base.map((each) => (each.name === field.name ? withDifferences(each, field) : each));
}

function withDifferences(known: FormField, field: SiteField): FormField {
  const { name, options_from, no_choice, autocomplete, ...rest } = field;
  const differences = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...known,
    ...differences,
    name,
    ...(no_choice ? { noChoice: no_choice } : {}),
    ...(options_from ? { optionsFrom: options_from } : {}),
    ...(autocomplete ? { autoComplete: autocomplete } : {}),
  };
}

/** Returns the wording keys of a form's texts. */
export function siteFormWordingKeys(id: string, form: SiteForm): string[] {
  const wording = form.wording ?? `forms.${id}`;
  const fields = [...form.fields, ...form.steps.flatMap((step) => step.fields)];
  const own = fields.flatMap((field) => [
    fieldLabel(field),
    ...(field.hint ? [field.hint] : []),
    ...(field.no_choice ? [field.no_choice] : []),
    ...(field.options ?? []).map(({ label }) => label),
  ]);
  return [
    `${wording}.heading`,
    `${wording}.intro`,
    `${wording}.submit`,
    ...form.steps.map(({ heading }) => heading),
    ...(form.message ? [form.message] : []),
    ...(form.disclaimer ? [form.disclaimer] : []),
    ...own,
  ];
}
