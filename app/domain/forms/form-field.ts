/**
 * One field of a form's definition. Its validation, its view and its stored answer are derived from it. Doesn't use
 * Zod, because browsers may load this file.
 */
export const FIELD_KINDS = [
  "text",
  "email",
  "tel",
  "postcode",
  "textarea",
  "checkbox",
  /** One option of a drop-down list. */
  "select",
  /** One of a few options, all visible. */
  "radio",
  /** Any number of options; stored as "One, Two". */
  "checkboxes",
  /** A whole number; "85,000" is stored as "85000". */
  "number",
  /** Dollars, stored as a plain number: "25000". */
  "dollars",
  /** A day and a time on the dealership's clock, stored as "2026-11-25T10:30". */
  "datetime",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface FieldOption {
  /** The value that is posted and stored. */
  value: string;
  /** Wording key of its text. */
  label?: string;
  /** Text that is not in the wording: a dealership's name. Without label and text, the value is shown. */
  text?: string;
  /** Heading of the option's group, in a drop-down list. */
  group?: string;
}

export interface FormField {
  /** The field's name, as it is posted (rules/outside#form-fields). */
  name: string;
  kind: FieldKind;
  required: boolean;
  autoComplete?: string;
  /** Wording keys; `label` absent: `form.field.{key}`. */
  label?: string;
  hint?: string;
  /** Wording key of the error of a box that has to be ticked; absent: `form.error.{key}`. */
  missing?: string;
  /** Pages to read before agreeing. */
  links?: { label: string; href: string }[];
  /** Options of select, radio and checkboxes. */
  options?: FieldOption[];
  /** Takes the options from the cars that the site has for sale; new_models: those of its manufacturer alone. */
  optionsFrom?: "makes" | "models" | "new_models";
  /** Of a list with groups: wording key of what the groups are. They are buttons, each with its options to tap. */
  tapped?: string;
  /** Wording key of a list's first entry, which is no answer; absent: "Choose". */
  noChoice?: string;
  /** Minimum and maximum of a number or an amount. */
  range?: { min: number; max: number };
  /** Maximum characters of a text; absent: 100. */
  longest?: number;
  /**
   * Whether it is a number plate. Then `longest` counts only letters and digits, because people write "1AB-2CD" and
   * "1ab 2cd".
   */
  plate?: boolean;
}

/** Converts a field's name into its wording key and id: "Test Drive Booking Date" → test_drive_booking_date. */
export function fieldKey(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
}

/** Maximum characters of each kind of text. */
export const MAX_LENGTHS = { text: 100, email: 254, textarea: 5000 } as const;

/** Maximum offer in dollars. */
export const MAX_OFFER = 10_000_000;

/** A field that people don't see and bots fill in. A post with an answer to it stores no lead. */
export const HONEYPOT = "website_address";

/** The button next to a postcode that sorts the dealerships by distance. A post with it stores nothing. */
export const FIND_NEAREST = "find_nearest";

/**
 * The unseen first button of a form with buttons next to fields, which Enter presses. It finds the nearest dealership
 * for a shopper who typed a postcode and chose none, else it sends the form.
 */
export const BY_ENTER = "by_enter";

/** The button next to a location. The form is shown again with that location's appointments. */
export const SHOW_TIMES = "show_times";

/**
 * How a site asks whether it may send offers: in one box, or in one each for finance and trade-in
 * (rules/forms#field-opt-in).
 */
const OPT_IN_STYLES = ["single", "split"] as const;

export interface OptInRules {
  /** Absent: single. */
  opt_in?: (typeof OPT_IN_STYLES)[number];
}

/** Settings that all forms of a site share (rules/forms#form-post). */
export interface ContactRules extends OptInRules {
  terms_required: boolean;
  postcode: "hidden" | "optional" | "required";
}

export const NAME: FormField = { name: "name", kind: "text", required: true, autoComplete: "name" };
export const EMAIL: FormField = { name: "email", kind: "email", required: true, autoComplete: "email" };
export const PHONE: FormField = {
  name: "phone",
  kind: "tel",
  required: true,
  autoComplete: "tel",
  hint: "form.hint.phone",
};

export function postcodeField(required: boolean): FormField {
  return { name: "postcode", kind: "postcode", required, autoComplete: "postal-code" };
}

/** Returns the core fields of rules/forms#field-name: name and contact details. */
export function contactFields({ postcode }: Pick<ContactRules, "postcode">): FormField[] {
  const core = [NAME, EMAIL, PHONE];
  return postcode === "hidden" ? core : [...core, postcodeField(postcode === "required")];
}

export function messageField(required: boolean): FormField {
  return { name: "message", kind: "textarea", required };
}

export function termsField({ terms_required }: Pick<ContactRules, "terms_required">): FormField[] {
  if (!terms_required) return [];
  const links = [
    { label: "nav.terms", href: "/terms-and-conditions" },
    { label: "nav.privacy_policy", href: "/privacy-policy" },
  ];
  return [{ name: "terms_conditions", kind: "checkbox", required: true, links }];
}

/**
 * The category of a form's leads before the answers are known: app/domain/lead/lead-routing.ts derives the category of each
 * lead from it.
 */
export interface FiledAs {
  category: string;
  subcategory: string | null;
}

/** "Multi-step forms advance one step at a time; on the last step the lead is submitted" (rules/forms#form-steps). */
interface FormStep {
  /** Wording key. */
  heading: string;
  /** Names of the step's fields. */
  fields: string[];
}

/** One kind of form. Its page, its validation and its lead are derived from this. Texts are wording keys. */
export interface FormDefinition {
  heading: string;
  /** Text under the heading, or null. */
  intro: string | null;
  /** Text of the submit button. */
  submit: string;
  /** Initial text of the message field, or null. */
  message: string | null;
  /** Text above the button, or null. */
  disclaimer: string | null;
  fields: FormField[];
  /** A form with no step or one step has a single page. */
  steps: FormStep[];
  /**
   * Whether the dealership receives a partial lead when a shopper gives a name and contact details and does not finish
   * the form.
   */
  partial_leads: boolean;
  /** Fixed answers, by field name, as wording keys. They are stored whatever was posted. */
  preset: Record<string, string>;
  filedAs: FiledAs;
  /**
   * Message for a lead that can't be stored or sent. Forms about a car have a message of their own
   * (rules/forms#form-not-sent).
   */
  failure: string;
  /** Name of this form in the record of a consent. */
  consentForm: string;
  /** The form's anchor, for links that lead to it; or null. */
  anchor: string | null;
}
