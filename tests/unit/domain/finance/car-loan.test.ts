import { expect, it } from "vitest";
import { type CalculatorInput, type CalculatorRules, calculate } from "~/domain/finance/calculator";
import { depositsToChoose, startOfEstimate } from "~/domain/finance/car-loan";
import type { RepaymentEstimate } from "~/domain/finance/estimate";
import { repayment, wholeDollars } from "~/domain/finance/repayment";

/** A site with bounds and a fee that are not the lender's. */
const RULES: CalculatorRules = {
  amount: { least: 5000, most: 250_000 },
  rate: { least: 7.5, most: 14.5 },
  deposit: { most: 250_000 },
  fees: [{ name: "establishment", dollars: 1360.5, paid: "borrowed" }],
  inForce: true,
  quote: null,
};
const PRICE = 35_990;
/** A lender's estimate: $35,990 less 20 %, with a fee of $695. */
const LENDER: RepaymentEstimate = {
  kind: "repayment",
  amount: 139,
  every: "week",
  interestRate: 8.49,
  comparisonRate: 9.47,
  comparisonOf: "example",
  termMonths: 60,
  ...{ deposit: 7198, balloon: 0, fees: 695, monthlyFees: 0 },
};
const of = (loan: { amount: number; interestRate: number; years: number; balloon: number }) =>
  wholeDollars(repayment(loan, "week"));

/** What the calculator of a car shows untouched, and after a change. */
function calculatorOf(changes: Partial<RepaymentEstimate>, changed: Partial<CalculatorInput> = {}) {
  const { input, rules } = startOfEstimate(PRICE, { ...LENDER, ...changes }, RULES, null);
  const result = calculate({ ...input, ...changed }, rules);
  const { outcome } = result;
  if (outcome.kind !== "repayment") throw new Error(`${outcome.kind} ${JSON.stringify(result.faults)}`);
  return { ...result, input, rules, outcome };
}

it("the calculator of a car begins with every figure of its estimate", () => {
  const month = { every: "month", termMonths: 84, balloon: 8000, interestRate: 8.499 } as const;
  expect(calculatorOf(month).input).toEqual({
    ...{ amount: "35,990", term: "7", rate: "8.5", deposit: "7,198", residual: "8,000", frequency: "month" },
  });
  expect(calculatorOf({ deposit: 7198.4 }).input.deposit).toBe("7,198.40");
});

it.each<[string, Partial<RepaymentEstimate>, boolean, Partial<CalculatorInput>, object]>([
  ["that the formula reproduces", {}, true, { term: "7" }, { borrowed: 29_487, fee: 695 }],
  ["within a dollar", { amount: 140 }, true, { term: "7" }, { borrowed: 29_487, fee: 695 }],
  ["with another repayment", { amount: 120 }, false, { term: "7" }, { borrowed: 30_152.5, fee: 1360.5 }],
  [
    "whose comparison rate counts fees that nobody states",
    { fees: 0, amount: of({ amount: 28_792, interestRate: 8.49, years: 5, balloon: 0 }) },
    ...([false, { term: "7" }, { borrowed: 30_152.5, fee: 1360.5 }] as const),
  ],
  [
    "with a balloon above the amount borrowed",
    { balloon: 40_000 },
    ...([false, { residual: "0" }, { borrowed: 30_152.5, fee: 1360.5 }] as const),
  ],
  [
    "over a term that the calculator doesn't take",
    { termMonths: 63, amount: of({ amount: 29_487, interestRate: 8.49, years: 5.25, balloon: 0 }) },
    ...([true, { term: "5" }, { borrowed: 29_487, fee: 695 }] as const),
  ],
  [
    "at a rate outside the site's bounds",
    {
      interestRate: 6,
      comparisonRate: 6.8,
      amount: of({ amount: 29_487, interestRate: 6, years: 5, balloon: 0 }),
    },
    ...([true, { term: "7" }, { borrowed: 29_487, fee: 695 }] as const),
  ],
])(
  "an estimate %s stays unchanged until a figure is changed",
  (_what, changes, isKnown, changed, { borrowed, fee }: { borrowed?: number; fee?: number }) => {
    const shown = { ...LENDER, ...changes };
    const untouched = calculatorOf(changes);
    expect(untouched.outcome).toMatchObject({ dollars: shown.amount, comparisonRate: shown.comparisonRate });
    expect([untouched.isQuoted, untouched.rules.quote?.isKnown]).toEqual([true, isKnown]);
    expect([untouched.faults, untouched.notes]).toEqual([{}, {}]);
    // However the same figures are typed.
    expect(calculatorOf(changes, { amount: "$35990", deposit: "7198.0" }).isQuoted).toBe(true);
    const worked = calculatorOf(changes, changed);
    expect([worked.isQuoted, worked.outcome.borrowed]).toEqual([false, borrowed]);
    expect(worked.rules.fees?.[0]?.dollars).toBe(fee);
  },
);

it("the site's own loan is computed from the start, with the fees of its estimate", () => {
  const own = { comparisonOf: "loan", fees: 401, monthlyFees: 8 } as const;
  const fees = [
    { name: "establishment", dollars: 1360.5, paid: "borrowed" },
    { name: "security_registration", dollars: 6, paid: "up_front" },
    { name: "account_administration", dollars: 8, paid: "monthly" },
  ] as const;
  const { rules } = startOfEstimate(PRICE, { ...LENDER, ...own }, { ...RULES, fees }, null);
  expect(rules.quote).toBeNull();
  expect(rules.fees).toEqual([{ ...fees[0], dollars: 395 }, fees[1], fees[2]]);
});

it.each([
  [69_777, 500, [0, 7000, 14_000, 21_000, 28_000, 35_000]],
  [5000, 500, [0, 500, 1000, 1500, 2000, 2500]],
  [1000, 500, [0, 500]],
])("a car of $%s has the deposits %s to choose", (price, step, deposits) => {
  expect(depositsToChoose(price, step)).toEqual(deposits);
});
