import type { CarCardView } from "../car-card";
import type { FormStepView, LeadFormView } from "../forms/lead-form";

/** A valuation in the site's words. */
export interface ValuationView {
  kind: "estimate" | "none";
  heading: string;
  /** "2021 Ford Ranger, 60,000 km". */
  car: string;
  /** "$32,000 to $36,000"; null: there is none. */
  range: string | null;
  /** What it rests on, or why there is none. */
  text: string;
  /** Answers that changed it, each with how much. */
  adjustments: string[];
  /** That it is an estimate and no offer. */
  nature: string | null;
}

export interface QuestionsView {
  heading: string;
  questions: { question: string; answer: string }[];
}

/** One step of the valuation form on its page. */
export interface ValuationFormView {
  kind: "form";
  heading: string;
  intro: string | null;
  /** The car that it would be traded in on. */
  against: CarCardView | null;
  form: LeadFormView & { step: FormStepView };
  /** Above the last step's fields. */
  valuation: ValuationView | null;
  /** That it comes after this step. */
  later: string | null;
  /** With the first step. */
  faq: QuestionsView | null;
}

/** What the shopper sees after sending. */
export interface ValuationResultView {
  kind: "result";
  heading: string;
  reference: string;
  valuation: ValuationView;
  /** Null: there is no estimate to accept. */
  accept: { action: string; hidden: Record<string, string> } | null;
  /** What went wrong with accepting it. */
  error: string | null;
}
