import {
  CALCULATOR_FIELDS,
  type CalculatorField,
  type CalculatorInput,
  frequencyOf,
  TERM,
} from "./calculator";
import type { RepaymentEvery } from "./repayment";

/** The names of the buttons with amounts: pressed, one of them takes the place of the amount or the deposit. */
export const PILLS = { amount: "pill", deposit: "deposit_pill" } as const;
export const FREQUENCY = "frequency";
/** The ids of the calculator and of its figures in a page. */
export const CALCULATOR_ID = "finance-calculator";

/** Longer than any figure; what is typed is shown again up to here. */
const MAX_TYPED_LENGTH = 40;

const NAMES: readonly string[] = [...CALCULATOR_FIELDS, ...Object.values(PILLS), FREQUENCY];

/** Whether an address holds figures. Search engines may not list such pages. */
export function hasCalculation(query: URLSearchParams): boolean {
  return NAMES.some((name) => query.has(name));
}

/** What an untouched calculator begins with: dollars, years, and per cent a year. */
export interface InitialFigures {
  amount: number;
  rate: number;
  years?: number;
  deposit?: number;
  residual?: number;
  every?: RepaymentEvery;
}

/** Returns what an untouched calculator holds, as its fields show it. */
export function initialInput(figures: InitialFigures): CalculatorInput {
  const { amount, rate, years = TERM.initial, deposit = 0, residual = 0, every = "week" } = figures;
  return {
    amount: dollarsTyped(Math.round(amount)),
    term: String(toHundredths(years)),
    rate: String(toHundredths(rate)),
    deposit: dollarsTyped(deposit),
    residual: dollarsTyped(residual),
    frequency: every,
  };
}

/**
 * Returns what the calculator of an address holds.
 * @param initial what it holds untouched
 */
export function calculatorInput(query: URLSearchParams, initial: CalculatorInput): CalculatorInput {
  // A page can't hold control characters: what shows is what counts.
  const typed = (name: string, untouched: string) =>
    query.get(name)?.replace(/\p{C}/gu, "").slice(0, MAX_TYPED_LENGTH) ?? untouched;
  const fields: Record<CalculatorField, string> = {
    amount: typed(PILLS.amount, typed("amount", initial.amount)),
    term: typed("term", initial.term),
    rate: typed("rate", initial.rate),
    deposit: typed(PILLS.deposit, typed("deposit", initial.deposit)),
    residual: typed("residual", initial.residual),
  };
  return { ...fields, frequency: frequencyOf(query.get(FREQUENCY) ?? initial.frequency) };
}

function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** As a field shows dollars: 30000 is "30,000", 4998.5 is "4,998.50". */
function dollarsTyped(dollars: number): string {
  const text = Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);
  return text.replace(/\B(?=(\d{3})+(\.|$))/g, ",");
}
