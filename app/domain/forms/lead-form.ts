import type { FieldKind } from "./form-field";

/**
 * What a lead form shows, on a page or in a dialog, in words. A form is this data; the answers a visitor typed come
 * back in it, so that nothing is ever lost.
 */
export interface LeadFormField {
  name: string;
  kind: FieldKind;
  label: string;
  hint?: string;
  /** Pages to read before agreeing. */
  links?: { label: string; href: string }[];
  required: boolean;
  autoComplete?: string;
  /** What was typed or chosen; of checkboxes the ticked ones are in `chosen`. */
  value: string;
  chosen?: string[];
  checked?: boolean;
  /** Of select, radio and checkboxes. */
  options?: { value: string; text: string; group?: string }[];
  /** What a list that opens says while nothing is chosen; absent: something is always chosen. */
  noChoice?: string;
  /** The earliest and latest time that may be asked for. */
  min?: string;
  max?: string;
  /** Of a postcode: what the button says that finds the nearest of a list's dealerships. */
  findNearest?: string;
  /** What the button beside a location says that shows its appointments. */
  showTimes?: string;
  /** Where the page opens: what the visitor has just asked for. */
  focused?: boolean;
  /** The message beside the field. */
  error?: string;
}

/** Which step of a form is shown, and all of them. */
export interface FormStepView {
  /** From 1. */
  number: number;
  heading: string;
  intro: string | null;
  /** Of all steps, as far as the answers say which there are. */
  headings: string[];
  /** What was typed into the other steps: posted along. */
  carried: [name: string, value: string][];
}

export interface LeadFormView {
  /** The page's own path: where the form posts. */
  action: string;
  /** What the button says. */
  submit: string;
  /** A text above the button. */
  disclaimer: string | null;
  anchor: string | null;
  /** What to say when a post did not arrive. */
  failure: string;
  hidden: Record<string, string>;
  fields: LeadFormField[];
  /** Says that it begins with what the visitor said in an earlier form, and the button that forgets it. */
  remembered?: { text: string; forget: string };
  /** For the summary, in the order of the fields; `field` null is the form as a whole. */
  errors: { field: string | null; message: string }[];
  /** Of a form of several steps. */
  step?: FormStepView;
}
