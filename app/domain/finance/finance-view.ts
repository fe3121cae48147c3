import type { RepaymentEstimate } from "./estimate";

/** The finance summary of a vehicle page. All texts except the labels of the figures are in the site's wording. */
export type FinanceView =
  /** There are no rates to show, only a link to enquire. */
  | { kind: "enquire" }
  | {
      kind: "repayment";
      estimate: RepaymentEstimate;
      /** What the full disclaimer states too. */
      figures: FinanceFigure[];
      disclaimer: string;
    };

export interface FinanceFigure {
  /** Its label is the text `finance.figure.{key}`. */
  key: string;
  value: string;
}
