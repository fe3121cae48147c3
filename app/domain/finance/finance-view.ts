import type { Car } from "~/domain/car/car";
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

/** Returns an estimate's fees in words: "$395 + $8 a month"; null without fees. */
export function feesText(
  { fees, monthlyFees }: Pick<RepaymentEstimate, "fees" | "monthlyFees">,
  t: (key: string, words: Record<string, string>) => string,
  dollars: (amount: number) => string,
): string | null {
  const texts = [
    ...(fees > 0 ? [dollars(fees)] : []),
    ...(monthlyFees > 0 ? [t("finance.a_month", { amount: dollars(monthlyFees) })] : []),
  ];
  return texts.join(" + ") || null;
}

/**
 * Figures of the fixed sample finance disclaimer (rules/finance#finance-disclaimer): "comparison rate 8.38% to
 * 19.42%; example driveaway price $38,498; deposit $7,699.60; 60 monthly payments".
 */
export const SAMPLE_DISCLAIMER = {
  /** Per cent a year. */
  comparison_from: 8.38,
  comparison_to: 19.42,
  /** Dollars. */
  example_price: 38_498,
  example_deposit: 7699.6,
  example_payments: 60,
} as const;

/** Dollars: "price above 200". */
const LEAST_PRICE = 200;

/**
 * Whether financing of a car in stock is offered, at a dealer that uses the valuation partner
 * (rules/finance#stock-financing). "In stock" is not sold.
 * @param price dollars as shown; null: none
 */
export function offersStockFinancing(car: Pick<Car, "status" | "reserved">, price: number | null): boolean {
  return car.status === "in_stock" && !car.reserved && price !== null && price > LEAST_PRICE;
}
