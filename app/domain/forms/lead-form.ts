import type { FieldKind } from "./form-field";

/**
 * What a lead form shows, on a page or in a dialog. A form is this data plus wording; the answers a visitor
 * typed come back in `value`, so that nothing is ever lost.
 */
export interface LeadFormField {
  name: string;
  kind: FieldKind;
  /** Wording keys. */
  label: string;
  hint?: string;
  /** Pages to read before agreeing; `label` is a wording key. */
  links?: { label: string; href: string }[];
  required: boolean;
  autoComplete?: string;
  value: string;
  checked?: boolean;
  /** The earliest and latest time that may be asked for. */
  min?: string;
  max?: string;
  /** The message beside the field. */
  error?: string;
}

export interface LeadFormView {
  /** The page's own path: where the form posts. */
  action: string;
  /** What the button says. */
  submit: string;
  /** A text above the button. */
  disclaimer: string | null;
  anchor: string | null;
  hidden: Record<string, string>;
  fields: LeadFormField[];
  /** For the summary, in the order of the fields; `field` null is the form as a whole. */
  errors: { field: string | null; message: string }[];
}
