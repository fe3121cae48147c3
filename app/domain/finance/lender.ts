import type { FinanceProvider } from "./providers";

/**
 * What one provider offers for one car (spec 1 §3 "Finance data", spec 2 §3 "Finance lender"). Rates are per cent a
 * year, amounts dollars with cents. What the feed does not say is null.
 */
export interface FinanceLender {
  interestRate: number | null;
  comparisonRate: number | null;
  paymentWeek: number | null;
  paymentMonth: number | null;
  deposit: number | null;
  /** What is left to pay after the last repayment. */
  balloon: number | null;
  termMonths: number | null;
  termYears: number | null;
  termWeeks: number | null;
  /** All repayments and the balloon. */
  totalPayable: number | null;
  establishmentFees: number | null;
  disclaimer: string | null;
  /** Last day of these rates, "2027-06-30"; null: as long as the site's own `finance.valid_until`. */
  validUntil: string | null;
}

/** A car's entries, keyed by provider. */
export type FinanceLenders = Partial<Record<FinanceProvider, FinanceLender>>;

/** What a card's estimate reads of an entry; the index holds no more of it, and nothing that is null. */
export type CardLender = Partial<
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

/** A car's entries as the index holds them. */
export function cardLenders(lenders: FinanceLenders | null): CardLenders | null {
  const cards = entriesOf(lenders).flatMap(([provider, lender]) => {
    // Without both rates there is no estimate (spec 1 §5).
    if (lender.interestRate === null || lender.comparisonRate === null) return [];
    const { totalPayable: _total, disclaimer: _text, termYears: _years, termWeeks: _weeks, ...read } = lender;
    const card = { ...read, termMonths: termMonthsOf(lender) };
    return [[provider, Object.fromEntries(Object.entries(card).filter(([, value]) => value !== null))]];
  });
  return cards.length > 0 ? Object.fromEntries(cards) : null;
}

/** Entries of the index as those of a car. */
export function lendersOfCard(cards: CardLenders | null): FinanceLenders | null {
  const lenders = entriesOf(cards).map(([provider, card]) => [provider, { ...blankLender(), ...card }]);
  return lenders.length > 0 ? Object.fromEntries(lenders) : null;
}

function entriesOf<Entry>(
  lenders: Partial<Record<FinanceProvider, Entry>> | null,
): [FinanceProvider, Entry][] {
  return Object.entries(lenders ?? {}) as [FinanceProvider, Entry][];
}

/** An entry of which nothing is known. */
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

/** The provider's term, however it is written, or the specification's basis of 5 years (spec 1 §9). */
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

/** "Finance term basis 5 years" (spec 1 §9). */
export const BASIS_YEARS = 5;
