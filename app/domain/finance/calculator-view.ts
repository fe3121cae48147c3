import type { CalculatorInput, CalculatorRules } from "./calculator";
import type { CalculatorTexts } from "./calculator-texts";
import type { RepaymentEstimate } from "./estimate";

export interface CalculatorView {
  /** Where its form leads: the page itself. */
  action: string;
  /** "Enquire for Finance": the form's second button, or a link to another website. */
  enquire: { kind: "button"; action: string } | { kind: "link"; href: string } | null;
  /** Whether its enquiry is on the same page: nothing that is typed there may be lost. */
  besideForm: boolean;
  /** Which car and dealership the enquiry is about. */
  hidden: Record<string, string>;
  input: CalculatorInput;
  texts: CalculatorTexts;
  rules: CalculatorRules;
  /** The price slider. Dollars. */
  slider: { from: number; to: number; step: number };
  /** Step of the rate's slider, in per cent. */
  rateStep: number;
  /** Amounts to choose with one press: prices, or deposits on the price of a car. */
  pills: { field: "amount" | "deposit"; amounts: readonly number[] };
  /** Which fees are counted, in words. */
  fees: string | null;
  /** Last day of the rates, in words; null: they are not in force. */
  validUntil: string | null;
  /** Says that it begins with the car's estimate; null: there is none. */
  basis: string | null;
  /** Which comparison-rate warning follows the calculator on its page: it isn't given twice. */
  warned: RepaymentEstimate["comparisonOf"] | null;
  /** Whether the visitor has worked something out: then all fields are in sight. */
  changed: boolean;
  carId: string | null;
  language: string;
  /** The texts of `calculator.live`, for the script. */
  words: Record<string, unknown>;
}

/** What the script reads of a calculator, as JSON in its form. */
export type LiveCalculator = Pick<CalculatorView, "rules" | "words" | "language" | "carId">;
