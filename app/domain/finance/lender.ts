import type { FinanceLender, FinanceLenders, FinanceProvider } from "../car/car";

/** The part of an entry that a card's estimate needs. The index stores only this, without null values. */
type CardLender = Partial<
  Pick<
    FinanceLender,
    | "interestRate"
    | "comparisonRate"
    | "paymentWeek"
    | "paymentMonth"
    | "deposit"
    | "balloon"
    | "termMonths"
    | "establishmentFees"
    | "validUntil"
  >
>;
export type CardLenders = Partial<Record<FinanceProvider, CardLender>>;

/** Converts a car's entries for the index. */
export function cardLenders(lenders: FinanceLenders | null): CardLenders | null {
  const cards = entriesOf(lenders).flatMap(([provider, lender]) => {
    // Without both rates there is no estimate (rules/finance#finance-rates-needed).
    if (lender.interestRate === null || lender.comparisonRate === null) return [];
    const { totalPayable: _total, disclaimer: _text, termYears: _years, termWeeks: _weeks, ...read } = lender;
    const card = { ...read, termMonths: termMonthsOf(lender) };
    return [[provider, Object.fromEntries(Object.entries(card).filter(([, value]) => value !== null))]];
  });
  return cards.length > 0 ? Object.fromEntries(cards) : null;
}

/** Converts entries of the index back to a car's entries. */
export function lendersOfCard(cards: CardLenders | null): FinanceLenders | null {
  const lenders = entriesOf(cards).map(([provider, card]) => [provider, { ...blankLender(), ...card }]);
  return lenders.length > 0 ? Object.fromEntries(lenders) : null;
}

function entriesOf<Entry>(
  lenders: Partial<Record<FinanceProvider, Entry>> | null,
): [FinanceProvider, Entry][] {
  return Object.entries(lenders ?? {}) as [FinanceProvider, Entry][];
}

type Rates = Pick<FinanceLender, "interestRate" | "comparisonRate">;

/**
 * Whether an entry states both rates, and a comparison rate that can be true: above 0, and not below the interest rate,
 * which it includes (rules/finance#finance-rates-needed). Rates are compared to 0.01.
 */
export function hasTrueRates<Entry extends Rates>(
  entry: Entry,
): entry is Entry & { interestRate: number; comparisonRate: number } {
  const { interestRate, comparisonRate } = entry;
  return (
    interestRate !== null &&
    comparisonRate !== null &&
    comparisonRate > 0 &&
    comparisonRate >= interestRate - 0.005
  );
}

/** Returns an entry without any values. */
export function blankLender(): FinanceLender {
  return {
    interestRate: null,
    comparisonRate: null,
    paymentWeek: null,
    paymentMonth: null,
    deposit: null,
    balloon: null,
    termMonths: null,
    termYears: null,
    termWeeks: null,
    totalPayable: null,
    establishmentFees: null,
    disclaimer: null,
    validUntil: null,
  };
}

/**
 * Returns the provider's term, in any of its notations, or 5 years, the specification's basis
 * (rules/finance#finance-term).
 */
export function termMonthsOf({
  termMonths,
  termYears,
  termWeeks,
}: Pick<FinanceLender, "termMonths" | "termYears" | "termWeeks">): number {
  if (termMonths) return termMonths;
  if (termYears) return Math.round(termYears * 12);
  if (termWeeks) return Math.round((termWeeks * 12) / 52);
  return BASIS_YEARS * 12;
}

/** "Finance term basis 5 years" (rules/finance#finance-term). */
export const BASIS_YEARS = 5;
