import type { FieldKind } from "./form-field";

/**
 * What a lead form shows, on a page or in a dialog, with its texts. It contains the answers that the visitor typed, so
 * that they are never lost.
 */
export interface FormFieldView {
  name: string;
  kind: FieldKind;
  label: string;
  hint?: string;
  /** Pages to read before agreeing. */
  links?: { label: string; href: string }[];
  required: boolean;
  autoComplete?: string;
  /** The keyboard of a phone, where the kind of field doesn't decide it. */
  inputMode?: "numeric" | "tel";
  /** The typed or chosen answer. Of checkboxes, the ticked ones are in `chosen`. */
  value: string;
  chosen?: string[];
  checked?: boolean;
  /** Options of select, radio and checkboxes. */
  options?: FormOptionView[];
  /**
   * A list whose groups are buttons, each of which shows its options to tap: what the groups are. Absent: a drop-down
   * list.
   */
  tapped?: string;
  /** Of a list to tap: its groups as the tiles of one strip, above the options of the chosen one. */
  strip?: FormTileView[];
  /** Text of a drop-down list while nothing is chosen; absent when an option is always chosen. */
  noChoice?: string;
  /** The earliest and latest time that a shopper can request. */
  min?: string;
  max?: string;
  /** Of a postcode: text of the button that sorts the dealerships by distance. */
  findNearest?: string;
  /** Text of the button next to a location that shows its appointments. */
  showTimes?: string;
  /** Whether the field has the focus when the page opens: the visitor has just requested it. */
  focused?: boolean;
  /** The error message next to the field. */
  error?: string;
}

export interface FormOptionView {
  value: string;
  text: string;
  group?: string;
  /** Of a list to tap: its text below the group's. Absent: the whole text. */
  short?: string[];
}

/** The styles of a strip know so many tiles. */
export const LONGEST_STRIP = 31;

/** One tile of a strip. A group without options can't be chosen. */
export interface FormTileView {
  group: string;
  text: string;
  /** What the tile shows, line by line. */
  short: string[];
}

/** The current step of a form, and the list of all steps. */
export interface FormStepView {
  /** From 1. */
  number: number;
  heading: string;
  intro: string | null;
  /** Headings of all steps that the answers so far lead to. */
  headings: string[];
  /** Answers to the other steps, posted with this one. */
  carried: [name: string, value: string][];
}

export interface FormView {
  /** The page's own path, to which the form posts. */
  action: string;
  /** Text of the submit button. */
  submit: string;
  /** What happens to the answers; absent: what every enquiry says; null: nothing. */
  notice?: string | null;
  /** Text above the button, or null. */
  disclaimer: string | null;
  anchor: string | null;
  /** Message for a post that did not arrive. */
  failure: string;
  hidden: Record<string, string>;
  fields: FormFieldView[];
  /** The note that the form starts with details of an earlier form, and the button that deletes those. */
  remembered?: { text: string; forget: string };
  /** For the error summary, in the order of the fields; `field` null is the form as a whole. */
  errors: { field: string | null; message: string }[];
  /** The current step, in a form of several steps. */
  step?: FormStepView;
}
