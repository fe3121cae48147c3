import { type CalculatorFee, type CalculatorInput, type CalculatorRules, feesOf } from "./calculator";
import { type InitialFigures, initialInput } from "./calculator-query";
import type { RepaymentEstimate } from "./estimate";
import { RATE_TOLERANCE, statedComparisonRate } from "./own-rates";
import { type Loan, numberOfRepayments, repayment } from "./repayment";

/*
 * A car has one loan (rules/finance#finance-one-loan): the calculator on its page begins with its estimate.
 */

/** Dollars that the formula's repayment may differ from a lender's. */
const REPRODUCED_WITHIN = 1;

/** What a calculator holds before it is changed, and its rules. */
export interface CalculatorStart {
  input: CalculatorInput;
  rules: CalculatorRules;
}

/**
 * Returns how the calculator of a car begins: with every figure of the car's estimate, and within bounds that hold them.
 * @param price dollars as shown
 * @param rules those of the site
 * @param totalPayable dollars that the lender states in all; null: it states none
 */
export function startOfEstimate(
  price: number,
  estimate: RepaymentEstimate,
  rules: CalculatorRules,
  totalPayable: number | null,
): CalculatorStart {
  const { interestRate, termMonths, deposit, balloon, every } = estimate;
  const years = termMonths / 12;
  const figures: InitialFigures = {
    amount: price,
    rate: interestRate,
    years,
    deposit,
    residual: balloon,
    every,
  };
  const input = initialInput(figures);
  const widened: CalculatorRules = {
    ...rules,
    rate: {
      least: Math.min(rules.rate.least, interestRate),
      most: Math.max(rules.rate.most, interestRate),
    },
    deposit: { most: Math.max(rules.deposit.most, deposit, balloon) },
  };
  // The site's own loan: the formula that made the estimate continues with it.
  if (estimate.comparisonOf === "loan")
    return { input, rules: { ...widened, fees: ownFees(rules, estimate) } };
  const fees = establishmentFee(estimate.fees);
  const borrowed = price - deposit + estimate.fees;
  const isReproduced = repaysLike({ amount: borrowed, interestRate, years, balloon }, estimate);
  // A comparison rate above that of the stated fee counts fees that nobody has stated.
  const compared = statedComparisonRate(interestRate, fees) ?? 0;
  const isKnown = isReproduced && compared >= estimate.comparisonRate - RATE_TOLERANCE;
  return {
    input,
    rules: {
      ...widened,
      fees: isKnown ? fees : rules.fees,
      quote: {
        input,
        isKnown,
        figures: {
          kind: "repayment",
          dollars: estimate.amount,
          every,
          years,
          interestRate,
          comparisonRate: estimate.comparisonRate,
          amount: price,
          deposit,
          borrowed: isReproduced ? borrowed : null,
          residual: balloon,
          total: totalPayable ?? estimate.amount * numberOfRepayments(years, every) + balloon,
        },
      },
    },
  };
}

/** The site's fees, with the borrowed ones of the estimate (`finance.rates.establishment_fee`). */
function ownFees({ fees }: CalculatorRules, estimate: RepaymentEstimate): readonly CalculatorFee[] | null {
  const borrowed = estimate.fees - feesOf({ fees }, "up_front");
  if (fees === null || feesOf({ fees }, "borrowed") === borrowed) return fees;
  return [...establishmentFee(borrowed), ...fees.filter(({ paid }) => paid !== "borrowed")];
}

function establishmentFee(dollars: number): readonly CalculatorFee[] {
  return dollars > 0 ? [{ name: "establishment", dollars, paid: "borrowed" }] : [];
}

/** Whether the formula gives the estimate's repayment. */
function repaysLike(loan: Loan, { amount, every }: RepaymentEstimate): boolean {
  if (loan.amount < loan.balloon || loan.amount <= 0) return false;
  return Math.abs(repayment(loan, every) - amount) <= REPRODUCED_WITHIN;
}

/** Shares of a car's price that can be chosen as a deposit with one press, in per cent. */
const DEPOSIT_SHARES = [0, 10, 20, 30, 40, 50];

/**
 * Returns deposits to choose for a car of this price, in dollars (rules/finance#calculator-deposit).
 * @param step dollars that they are rounded to
 */
export function depositsToChoose(price: number, step: number): number[] {
  const rounded = DEPOSIT_SHARES.map((share) => Math.round((price * share) / 100 / step) * step);
  return [...new Set(rounded)].filter((deposit) => deposit < price);
}
