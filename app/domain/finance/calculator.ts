import { readCents } from "../text/dollars";
import { normalizeTyped } from "../text/typed-text";
import { comparisonRate } from "./comparison-rate";
import {
  ENQUIRE_AT_OR_BELOW,
  type Loan,
  numberOfRepayments,
  REPAYMENTS_A_YEAR,
  type RepaymentEvery,
  repayment,
  wholeDollars,
} from "./repayment";

/*
 * The finance calculator (rules/finance#calculator). Server and browser work out the same figures with this file: the
 * script of the calculator contains it, so it imports little.
 */

/** Loan terms in years (rules/finance#calculator-term). */
export const TERM = { least: 1, most: 7, step: 0.5, initial: 5 } as const;

/** The fields in the order of the form, by their names in its address. */
export const CALCULATOR_FIELDS = ["amount", "term", "rate", "deposit", "residual"] as const;
export type CalculatorField = (typeof CALCULATOR_FIELDS)[number];

export const FEE_NAMES = [
  "establishment",
  "security_registration",
  "account_administration",
  "dealer_agency",
] as const;

export interface CalculatorFee {
  name: (typeof FEE_NAMES)[number];
  dollars: number;
  /** Added to the loan, paid on the first day, or paid each month next to the repayments. */
  paid: "borrowed" | "up_front" | "monthly";
}

/** A site's calculator. Dollars, and per cent a year. */
export interface CalculatorRules {
  amount: { least: number; most: number };
  rate: { least: number; most: number };
  /** Most of a deposit and of a residual (rules/finance#calculator-deposit). */
  deposit: { most: number };
  /** Null: unknown, so that there is no comparison rate and no repayment. */
  fees: readonly CalculatorFee[] | null;
  /** Whether the rates are in force today. */
  inForce: boolean;
  /** The lender's estimate of the car, which stays until a field is changed; null: there is none. */
  quote: CalculatorQuote | null;
}

/** A lender's estimate in the calculator of its car (rules/finance#finance-one-loan). */
interface CalculatorQuote {
  /** The fields that it belongs to. */
  input: CalculatorInput;
  figures: CalculatorRepayment;
  /** Whether the rules repeat its figures. Otherwise what is computed is the site's own calculation. */
  isKnown: boolean;
}

/** What the form holds, as typed. */
export type CalculatorInput = Record<CalculatorField, string> & { frequency: RepaymentEvery };

/** Why a field can't be used, or what is done with it. Each is a text of `calculator.live`. */
export type CalculatorNote =
  | { key: "range"; least: number; most: number }
  | { key: "dollars" | "term" | "deposit_covers" }
  | { key: "rate"; leastRate: number; mostRate: number }
  | { key: "counted_as_least" | "counted_as_most" | "residual_above"; dollars: number };

export interface CalculatorRepayment {
  kind: "repayment";
  /** Whole dollars. */
  dollars: number;
  every: RepaymentEvery;
  years: number;
  /** Per cent a year. */
  interestRate: number;
  comparisonRate: number;
  /** The purchase price. */
  amount: number;
  deposit: number;
  /** Purchase price less the deposit, with the borrowed fees. Null: the lender's figures don't say. */
  borrowed: number | null;
  residual: number;
  /** Everything that is paid back: repayments, residual and all fees. */
  total: number;
}

export interface CalculatorResult {
  /** "faults": there is nothing to work out before they are corrected. */
  outcome: CalculatorRepayment | { kind: "enquire" } | { kind: "faults" };
  faults: Partial<Record<CalculatorField, CalculatorNote>>;
  /** What is said of fields that are used. */
  notes: Partial<Record<CalculatorField, CalculatorNote>>;
  /** Whether these are the lender's figures, and not computed. */
  isQuoted: boolean;
}

/** Works out what was typed. */
export function calculate(input: CalculatorInput, rules: CalculatorRules): CalculatorResult {
  const faults: CalculatorResult["faults"] = {};
  const notes: CalculatorResult["notes"] = {};
  const refused: CalculatorResult = { outcome: { kind: "faults" }, faults, notes, isQuoted: false };
  if (rules.quote && isSameInput(input, rules.quote.input))
    return { outcome: rules.quote.figures, faults, notes, isQuoted: true };

  const amount = readAmount(input.amount, rules, faults, notes);
  const years = readTerm(input.term);
  if (years === null) faults.term = { key: "term" };
  const interestRate = readRate(input.rate, rules);
  if (interestRate === null)
    faults.rate = { key: "rate", leastRate: rules.rate.least, mostRate: rules.rate.most };
  const deposit = readClamped("deposit", input, rules, faults, notes);
  const balloon = readClamped("residual", input, rules, faults, notes);
  // Both are reported next to the faults of other fields.
  const borrowed = (amount ?? 0) - (deposit ?? 0) + feesOf(rules, "borrowed");
  if (amount !== null && deposit !== null) {
    if (deposit >= amount) faults.deposit = { key: "deposit_covers" };
    else if (balloon !== null && balloon > borrowed)
      // The dollars that are named must be accepted when they are typed.
      faults.residual = { key: "residual_above", dollars: Math.floor(borrowed) };
  }
  if (amount === null || years === null || interestRate === null || deposit === null || balloon === null)
    return refused;
  if (faults.deposit || faults.residual) return refused;

  const loan = { amount: borrowed, interestRate, years, balloon };
  const worked = workOut(loan, input.frequency, rules);
  const outcome = worked.kind === "repayment" ? { ...worked, amount, deposit } : worked;
  return { outcome, faults, notes, isQuoted: false };
}

/** Whether two calculators hold the same figures, however they are typed. */
function isSameInput(input: CalculatorInput, other: CalculatorInput): boolean {
  const figure = (text: string) => Number(text.replace(/[$,%\s]/g, ""));
  return (
    input.frequency === other.frequency &&
    CALCULATOR_FIELDS.every((field) => figure(input[field]) === figure(other[field]))
  );
}

/** A repayment, or none where no comparison rate can be next to it (rules/finance#calculator-shown). */
function workOut(
  loan: Loan,
  every: RepaymentEvery,
  rules: CalculatorRules,
): Omit<CalculatorRepayment, "amount" | "deposit"> | { kind: "enquire" } {
  if (rules.fees === null || !rules.inForce) return { kind: "enquire" };
  const { amount: borrowed, interestRate, years, balloon } = loan;
  const exact = repayment(loan, every);
  const dollars = wholeDollars(exact);
  const upFront = feesOf(rules, "up_front");
  const monthlyFees = feesOf(rules, "monthly");
  const received = borrowed - feesOf(rules, "borrowed") - upFront;
  const compared = comparisonRate({ received, repayment: exact, every, years, balloon, monthlyFees });
  if (dollars <= ENQUIRE_AT_OR_BELOW || compared === null) return { kind: "enquire" };
  const repaid = exact * numberOfRepayments(years, every);
  return {
    kind: "repayment",
    dollars,
    every,
    years,
    interestRate,
    comparisonRate: compared,
    borrowed,
    residual: balloon,
    total: repaid + balloon + upFront + monthlyFees * Math.round(years * 12),
  };
}

/** Dollars of all fees that are paid in one way; 0 while they are unknown. */
export function feesOf({ fees }: Pick<CalculatorRules, "fees">, paid: CalculatorFee["paid"]): number {
  return (fees ?? []).reduce((sum, fee) => sum + (fee.paid === paid ? fee.dollars : 0), 0);
}

/** "Shown at and beyond both ends; only what is beyond is refused" (rules/finance#calculator-amount). */
function readAmount(
  text: string,
  { amount: { least, most } }: CalculatorRules,
  faults: CalculatorResult["faults"],
  notes: CalculatorResult["notes"],
): number | null {
  const amount = readSigned(text);
  if (amount === null) faults.amount = { key: "dollars" };
  else if (amount < least || amount > most) faults.amount = { key: "range", least, most };
  else if (amount === least || amount === most) notes.amount = { key: "range", least, most };
  return faults.amount ? null : amount;
}

/** Dollars, clamped; what is typed stays, and a note says what it counts as and why. Empty is 0. */
function readClamped(
  field: "deposit" | "residual",
  input: CalculatorInput,
  { deposit: { most } }: CalculatorRules,
  faults: CalculatorResult["faults"],
  notes: CalculatorResult["notes"],
): number | null {
  const typed = input[field].trim() === "" ? 0 : readSigned(input[field]);
  if (typed === null) {
    faults[field] = { key: "dollars" };
    return null;
  }
  if (typed < 0) notes[field] = { key: "counted_as_least", dollars: 0 };
  if (typed > most) notes[field] = { key: "counted_as_most", dollars: most };
  return Math.min(Math.max(typed, 0), most);
}

function readSigned(text: string): number | null {
  const bare = text.trim();
  const isNegative = /^[-−]/.test(bare);
  const cents = readCents(isNegative ? bare.slice(1) : bare);
  return cents === null ? null : (isNegative ? -cents : cents) / 100;
}

/** Years in steps of half a year: "5.5". */
export function readTerm(text: string): number | null {
  const bare = normalizeTyped(text);
  const years = /^\d(\.\d+)?$/.test(bare) ? Number(bare) : Number.NaN;
  return years >= TERM.least && years <= TERM.most && Number.isInteger(years / TERM.step) ? years : null;
}

/** Per cent a year to 0.01: "12.94", "8.5%". */
function readRate(text: string, { rate }: CalculatorRules): number | null {
  const bare = normalizeTyped(text).replace(/\s*%$/, "");
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(bare) ? Number(bare) : Number.NaN;
  return percent >= rate.least && percent <= rate.most ? percent : null;
}

export function frequencyOf(text: string | null): RepaymentEvery {
  return (Object.keys(REPAYMENTS_A_YEAR) as RepaymentEvery[]).find((every) => every === text) ?? "week";
}
