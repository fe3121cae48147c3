import type { OptInRules } from "./opt-in";

/**
 * One field of a form, as the form's definition says it: what is checked, shown and stored all follow from it.
 * No Zod here: browsers may get this file.
 */
export const FIELD_KINDS = [
  "text",
  "email",
  "tel",
  "postcode",
  "textarea",
  "checkbox",
  /** One of several, from a list that opens. */
  "select",
  /** One of a few, all in sight. */
  "radio",
  /** Any of several; kept as "One, Two". */
  "checkboxes",
  /** A whole number; "85,000" is kept as "85000". */
  "number",
  /** Dollars, kept as a plain number: "25000". */
  "dollars",
  /** A day and a time on the dealership's clock, kept as "2026-11-25T10:30". */
  "datetime",
] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

export interface FieldOption {
  /** What is posted and stored. */
  value: string;
  /** Wording key of what it says. */
  label?: string;
  /** Its own text, where it is no wording: a dealership's name. Neither: the value itself. */
  text?: string;
  /** Heading of the options that it belongs to, in a list that opens. */
  group?: string;
}

export interface FormField {
  /** The spec's field name, as it is posted. */
  name: string;
  kind: FieldKind;
  required: boolean;
  autoComplete?: string;
  /** Wording keys; `label` absent: `form.field.{key}`. */
  label?: string;
  hint?: string;
  /** Pages to read before agreeing. */
  links?: { label: string; href: string }[];
  /** Of select, radio and checkboxes. */
  options?: FieldOption[];
  /** What the site has for sale, instead of options of its own. */
  optionsFrom?: "makes" | "models";
  /** Wording key of a list's first choice, which is no answer; absent: "Choose". */
  noChoice?: string;
  /** Least and most of a number or of dollars. */
  range?: { min: number; max: number };
  /** Most characters of a text; absent: 100. */
  longest?: number;
  /** Of a number plate: `longest` counts its letters and digits alone, as people write it "1AB-2CD" and "1ab 2cd". */
  plate?: boolean;
}

/** A field's name as a wording key and as an id: "Test Drive Booking Date" → test_drive_booking_date. */
export function fieldKey(name: string): string {
  return name.replace(/[^A-Za-z0-9]+/g, "_").toLowerCase();
}

/** Characters that a text may have. */
export const LONGEST = { text: 100, email: 254, textarea: 5000 } as const;

/** How far ahead a time may be asked for, in days. */
export const BOOKING_DAYS = 90;

/** The most that may be offered, dollars. */
export const HIGHEST_OFFER = 10_000_000;

/** A field that people don't see and programs fill in: what comes with it is no lead. */
export const HONEYPOT = "website_address";

/** The button beside a postcode that asks for the nearest dealership: a post with it stores nothing. */
export const FIND_NEAREST = "find_nearest";

/** A button beside a location: the form comes back with that location's appointments. */
export const SHOW_TIMES = "show_times";

/** What every form of a site asks in the same way (spec 2 §5). */
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

/** The core fields of spec 1 §3: who asks, and how to answer. */
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
