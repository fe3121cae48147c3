/**
 * One field of a form, as the form's definition says it: what is checked, shown and stored all follow from it.
 * No Zod here: browsers may get this file.
 */
export type FieldKind =
  | "text"
  | "email"
  | "tel"
  | "postcode"
  | "textarea"
  | "checkbox"
  /** Dollars, kept as a plain number: "25000". */
  | "dollars"
  /** A day and a time on the dealership's clock, kept as "2026-11-25T10:30". */
  | "datetime";

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

/** What every form of a site asks in the same way (spec 2 §5). */
export interface ContactRules {
  terms_required: boolean;
  postcode: "hidden" | "optional" | "required";
}

/** The core fields of spec 1 §3: who asks, and how to answer. */
export function contactFields({ postcode }: Pick<ContactRules, "postcode">): FormField[] {
  const fields: FormField[] = [
    { name: "name", kind: "text", required: true, autoComplete: "name" },
    { name: "email", kind: "email", required: true, autoComplete: "email" },
    { name: "phone", kind: "tel", required: true, autoComplete: "tel", hint: "form.hint.phone" },
  ];
  if (postcode !== "hidden") {
    fields.push({
      name: "postcode",
      kind: "postcode",
      required: postcode === "required",
      autoComplete: "postal-code",
    });
  }
  return fields;
}

export function messageField(required: boolean): FormField {
  return { name: "message", kind: "textarea", required };
}

export const OPT_IN: FormField = { name: "opt_in", kind: "checkbox", required: false };

export function termsField({ terms_required }: Pick<ContactRules, "terms_required">): FormField[] {
  if (!terms_required) return [];
  const links = [
    { label: "nav.terms", href: "/terms-and-conditions" },
    { label: "nav.privacy_policy", href: "/privacy-policy" },
  ];
  return [{ name: "terms_conditions", kind: "checkbox", required: true, links }];
}
