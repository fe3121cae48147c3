import type { FormField } from "./form-field";

/** What a lead is filed as before its answers are read: app/domain/forms/lead-filing.ts makes the lead's own of it. */
export interface FiledAs {
  category: string;
  subcategory: string | null;
}

/** "Multi-step forms advance one step at a time; on the last step the lead is submitted" (spec 1 §4). */
export interface FormStep {
  /** Wording key. */
  heading: string;
  /** Names of its fields. */
  fields: string[];
}

/** One kind of form: its page, its check and its lead all follow from this. Texts are wording keys. */
export interface FormDefinition {
  heading: string;
  /** A text under the heading; null: none. */
  intro: string | null;
  /** The button. */
  submit: string;
  /** What the message says before the shopper writes one; null: nothing. */
  message: string | null;
  /** A text above the button; null: none. */
  disclaimer: string | null;
  /** All fields, whatever their step. */
  fields: FormField[];
  /** None or one: a form of one page. */
  steps: FormStep[];
  /** Whether the dealership hears of a form that was begun, with name and a way to answer, and not finished. */
  partial_leads: boolean;
  /** Answers that the form states itself, by field name, as wording keys: whatever is posted, these are stored. */
  preset: Record<string, string>;
  filedAs: FiledAs;
  /** What is said when it can't be stored or sent: spec 1 §8 words it for cars, spec 2 §8 for every other form. */
  failure: string;
  /** How a consent's record names this form. */
  consentForm: string;
  /** The form's own anchor, where links lead to one. */
  anchor: string | null;
}
