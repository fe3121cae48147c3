import type { ReactNode } from "react";
import type { RepaymentEstimate } from "~/domain/finance/estimate";
import { feesText } from "~/domain/finance/finance-view";
import { useTranslation } from "~/ui/site-context";
import { line } from "./finance.css";

interface FinanceLineProps {
  estimate: RepaymentEstimate;
  /** Follows the sentence: where its asterisk leads. */
  children?: ReactNode;
}

/*
 * The repayment with the term, both rates, deposit, balloon and fees: the one place that writes a repayment, so that
 * none is ever seen without them, nor larger than they are (National Credit Code s 163).
 */

function useFigures({ amount, every, termMonths, ...loan }: RepaymentEstimate) {
  const { t, format } = useTranslation();
  const years = termMonths / 12;
  const rate = (percent: number) => t("finance.per_year", { rate: format.rate(percent) });
  const fees = feesText(loan, t, format.dollarsAndCents);
  return {
    figures: {
      repayment: t(`finance.per_${every}`, { amount: format.dollars(amount) }),
      term: Number.isInteger(years)
        ? t("finance.years", { count: years })
        : t("finance.months", { count: termMonths }),
      interest_rate: rate(loan.interestRate),
      comparison_rate: rate(loan.comparisonRate),
    },
    /** What makes the repayment small: never behind a click. */
    parts: {
      ...(loan.deposit > 0 && { deposit: format.dollars(loan.deposit) }),
      ...(loan.balloon > 0 && { balloon: format.dollars(loan.balloon) }),
      ...(fees && { fees }),
    },
  };
}

/** One sentence. Its asterisk is that of the warning (ui/finance/finance-warning). */
export function FinanceLine({ estimate, children }: FinanceLineProps) {
  const { t } = useTranslation();
  const { figures, parts } = useFigures(estimate);
  const named = Object.entries(parts).map(([key, value]) => `${t(`finance.${key}`)} ${value}`);
  return (
    <p className={line}>
      {[t("finance.line", figures), ...named].join(" · ")}
      {children && <> {children}</>}
    </p>
  );
}
