import type { FormField } from "./form-field";

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
