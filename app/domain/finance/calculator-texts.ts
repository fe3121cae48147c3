import type { CalculatorField, CalculatorNote, CalculatorRepayment, CalculatorResult } from "./calculator";

/** A language's words and figures, as server and browser have them. */
export interface CalculatorWords {
  /** Texts of `calculator.live` by key, with i18next's placeholders and plural forms. */
  t(key: string, options?: Record<string, string | number>): string;
  /** Whole dollars. */
  dollars(dollars: number): string;
  /** Per cent a year. */
  rate(percent: number): string;
}

/** The figures of a result, by the key of their label in `calculator.figure`. */
export const CALCULATED = [
  "repayment",
  "interest_rate",
  "comparison_rate",
  "term",
  "deposit",
  "borrowed",
  "residual",
  "total",
] as const;
type Calculated = (typeof CALCULATED)[number];

/** What the result says. Null figures are not shown. */
export interface CalculatorTexts {
  figures: Record<Calculated, string | null> | null;
  /** Why there are no figures, or null. */
  instead: string | null;
  /** Below the fields. */
  notes: Partial<Record<CalculatorField, string>>;
  /** The fields that can't be used. */
  faults: CalculatorField[];
  /** Whether the figures are the lender's. */
  isQuoted: boolean;
}

export function calculatorTexts(result: CalculatorResult, words: CalculatorWords): CalculatorTexts {
  const { outcome, isQuoted } = result;
  const noted = Object.entries({ ...result.notes, ...result.faults });
  const notes: CalculatorTexts["notes"] = Object.fromEntries(
    noted.map(([field, note]) => [field, noteText(note, words)]),
  );
  const faults = Object.keys(result.faults) as CalculatorField[];
  if (outcome.kind === "repayment")
    return { figures: figuresOf(outcome, words), instead: null, notes, faults, isQuoted };
  return { figures: null, instead: words.t(outcome.kind), notes, faults, isQuoted };
}

function figuresOf(
  { dollars, every, years, interestRate, comparisonRate, ...amounts }: CalculatorRepayment,
  words: CalculatorWords,
): Record<Calculated, string | null> {
  const { deposit, borrowed, residual, total } = amounts;
  const rate = (percent: number) => words.t("per_year", { rate: words.rate(percent) });
  return {
    repayment: words.t(`per_${every}`, { amount: words.dollars(dollars) }),
    interest_rate: rate(interestRate),
    comparison_rate: rate(comparisonRate),
    term: termText(years, words),
    deposit: deposit > 0 ? words.dollars(deposit) : null,
    borrowed: borrowed === null ? null : words.dollars(borrowed),
    residual: residual > 0 ? words.dollars(residual) : null,
    total: words.dollars(total),
  };
}

/** "5 years", "5.5 years". */
function termText(years: number, { t }: Pick<CalculatorWords, "t">): string {
  return t("years", { count: years });
}

function noteText(note: CalculatorNote, { t, dollars, rate }: CalculatorWords): string {
  switch (note.key) {
    case "range":
      return t("range", { min: dollars(note.least), max: dollars(note.most) });
    case "rate":
      return t("rate", { min: rate(note.leastRate), max: rate(note.mostRate) });
    case "counted_as_least":
    case "counted_as_most":
    case "residual_above":
      return t(note.key, { amount: dollars(note.dollars) });
    default:
      return t(note.key);
  }
}

/** One sentence for the lead: what the shopper computed before they asked. Null where no repayment is shown. */
export function calculationText({ outcome }: CalculatorResult, words: CalculatorWords): string | null {
  if (outcome.kind !== "repayment") return null;
  const figures = Object.entries(figuresOf(outcome, words)).map(([name, text]) => [name, text ?? "–"]);
  return words.t("lead", {
    ...Object.fromEntries(figures),
    residual: words.dollars(outcome.residual),
    amount: words.dollars(outcome.amount),
    deposit: words.dollars(outcome.deposit),
  });
}
