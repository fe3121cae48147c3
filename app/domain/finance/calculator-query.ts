import {
  CALCULATOR_FIELDS,
  type CalculatorField,
  type CalculatorInput,
  frequencyOf,
  TERM,
} from "./calculator";

/** The name of the buttons with amounts: pressed, one of them takes the place of the amount. */
export const PILL = "pill";
export const FREQUENCY = "frequency";
/** The ids of the calculator and of its figures in a page. */
export const CALCULATOR_ID = "finance-calculator";

/** Longer than any figure; what is typed is shown again up to here. */
const MAX_TYPED_LENGTH = 40;

const NAMES: readonly string[] = [...CALCULATOR_FIELDS, PILL, FREQUENCY];

/** Whether an address holds figures. Search engines may not list such pages. */
export function hasCalculation(query: URLSearchParams): boolean {
  return NAMES.some((name) => query.has(name));
}

/**
 * Returns what the calculator of an address holds.
 * @param initial what an untouched calculator holds, beside the term, the deposit and the residual
 */
export function calculatorInput(
  query: URLSearchParams,
  initial: { amount: number; rate: number },
): CalculatorInput {
  // A page can't hold control characters: what shows is what counts.
  const typed = (name: string, untouched: string) =>
    query.get(name)?.replace(/\p{C}/gu, "").slice(0, MAX_TYPED_LENGTH) ?? untouched;
  const fields: Record<CalculatorField, string> = {
    amount: typed(PILL, typed("amount", plain(initial.amount))),
    term: typed("term", String(TERM.initial)),
    rate: typed("rate", String(initial.rate)),
    deposit: typed("deposit", "0"),
    residual: typed("residual", "0"),
  };
  return { ...fields, frequency: frequencyOf(query.get(FREQUENCY)) };
}

/** As a field shows dollars: 30000 is "30,000". */
function plain(dollars: number): string {
  return String(Math.round(dollars)).replace(/\B(?=(\d{3})+$)/g, ",");
}
