import type { CarCardView } from "../card/car-card";
import type { FormStepView, FormView } from "../forms/form-view";

/** A valuation with the site's wording. */
export type ValuationView = EstimateView | NoEstimateView;

export interface EstimateView extends ValuedCarView {
  kind: "estimate";
  /** "$32,000 to $36,000". */
  range: string;
  /** The same as a bar: the figures at its ends and in its middle, and the part that the kilometres point to. */
  bar?:
    | { low: string; middle?: string | undefined; high: string; kms?: KilometresMark | undefined }
    | undefined;
  /** The kind of body, for its outline; absent: not known. */
  body?: string | undefined;
  /** The basis of the estimate. */
  text: string;
  /** Kilometres and model year with what they are compared with, then the answers that changed the estimate. */
  adjustments: string[];
  /** How long it holds. */
  lasts?: string | undefined;
  /** The note that it is an estimate and no offer. */
  nature: string;
}

/** "60,000 km", and where it is in the range. */
interface KilometresMark {
  text: string;
  at: "low" | "middle" | "high";
}

interface NoEstimateView extends ValuedCarView {
  kind: "none";
  /** The reason for no estimate. */
  text: string;
}

interface ValuedCarView {
  heading: string;
  /** "2021 Ford Ranger, 60,000 km". */
  car: string;
}

export interface QuestionsView {
  heading: string;
  questions: { question: string; answer: string }[];
}

/** What is next to the steps after the first. */
export interface ValuationProgressView {
  /** "2021 Ford Ranger, 60,000 km"; null: no answer says which car it is. */
  car: string | null;
  answers: { label: string; text: string }[];
  /** What happens after this step, in order. */
  next: string[];
}

/** One step of the valuation form on its page. */
export interface ValuationFormView {
  kind: "form";
  heading: string;
  intro: string | null;
  /** The car that the shopper would buy. */
  against: CarCardView | null;
  form: FormView & { step: FormStepView };
  /** The valuation above the last step's fields. */
  valuation: ValuationView | null;
  /** Whether an online estimate is likely; null: nothing to say. */
  outlook: string | null;
  /** The note that the valuation follows this step. */
  later: string | null;
  /** The questions and answers on the first step. */
  faq: QuestionsView | null;
  /** On the steps after the first. */
  progress: ValuationProgressView | null;
}

/** What the shopper sees after sending. */
export interface ValuationResultView {
  kind: "result";
  heading: string;
  reference: string;
  valuation: ValuationView;
  /** What happens after it, in order. */
  next: string[];
  /** Null when there is no estimate to accept. */
  accept: { action: string; hidden: Record<string, string> } | null;
  /** The error while accepting the estimate, or null. */
  error: string | null;
}
