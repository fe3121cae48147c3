import type { CarCardView } from "~/domain/card/car-card";
import type { CompactCarView } from "~/domain/card/compact-car";
import type { FormStepView, FormView } from "~/domain/forms/form-view";
import type { ValuationView } from "~/domain/valuation/valuation-view";
import type { SendAgainView } from "../forms/send-again.server";
import type { PlaceView } from "./dealership-place.server";

/** A fact of a reservation: its name and what it is. */
export interface CheckoutFact {
  label: string;
  text: string;
  /** For programs, of a time. */
  datetime?: string;
  /** Of a page about it. */
  href?: string;
}

interface AnyPage {
  heading: string;
  page: { title: string; canonical: string };
}

/** The form that reserves a car, with everything a shopper needs to know before. */
export interface CheckoutFormView extends AnyPage {
  kind: "form";
  /** Null: the car can't be read just now. */
  car: CarCardView | null;
  /** Null where no money moves. */
  demo: string | null;
  summary: { heading: string; facts: CheckoutFact[] } | null;
  moneyBack: string | null;
  next: { heading: string; steps: string[] } | null;
  terms: { heading: string; items: string[] } | null;
  form: FormView;
}

export interface CheckoutLink {
  label: string;
  href: string;
  emphasis: "primary" | "secondary" | "quiet";
}

/** A page that says how a reservation, or a car, stands, and what the shopper can do. */
export interface CheckoutNoticeView extends AnyPage {
  kind: "notice";
  /** What went wrong with the last step; null: nothing. */
  error: string | null;
  paragraphs: string[];
  facts: CheckoutFact[];
  next: { heading: string; steps: string[] } | null;
  /** One button that changes something; null: there is none. */
  form: { action: string; intent: string; submit: string; emphasis: "primary" | "secondary" } | null;
  links: CheckoutLink[];
  place: PlaceView | null;
  /** The way to the page that cancels; null: there is nothing to cancel. */
  cancel: { label: string; href: string } | null;
  similar: { heading: string; cars: CompactCarView[] } | null;
}

/** Nothing could be done with a post: everything in it, in a form that sends it again. */
export interface KeptPostView extends SendAgainView {
  kind: "kept";
}

export type CheckoutView = CheckoutFormView | CheckoutNoticeView | KeptPostView;

/** One step of buying a car online. */
export interface PurchaseStepView extends AnyPage {
  kind: "step";
  car: CarCardView;
  /** Null where no money moves. */
  demo: string | null;
  form: FormView & { step: FormStepView };
  /** What the shopper's own car is worth, on the step after the questions about it. */
  valuation: ValuationView | null;
  notes: string[];
  facts: CheckoutFact[];
  moneyBack: string | null;
  next: { heading: string; steps: string[] } | null;
  terms: { heading: string; items: string[] } | null;
  /** Whether its button leads to the payment. */
  takesPayment: boolean;
}

export type PurchaseView = PurchaseStepView | CheckoutNoticeView | KeptPostView;
