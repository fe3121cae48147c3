import { useTranslation } from "~/components/site-context";
import type { RepaymentEstimate } from "~/domain/finance/estimate";
import { line } from "./finance.css";

interface FinanceFiguresProps {
  estimate: RepaymentEstimate;
  styles: { figures: string; figure: string; label: string; value: string };
}

/*
 * The repayment with the term and both rates: the one place that writes a repayment, so that none is ever seen
 * without them, nor larger than they are (National Credit Code s 163).
 */

function useFigures({ amount, every, interestRate, comparisonRate, termMonths }: RepaymentEstimate) {
  const { t, format } = useTranslation();
  const years = termMonths / 12;
  const rate = (percent: number) => t("finance.per_year", { rate: format.rate(percent) });
  return {
    repayment: t(`finance.per_${every}`, { amount: format.dollars(amount) }),
    term: Number.isInteger(years)
      ? t("finance.years", { count: years })
      : t("finance.months", { count: termMonths }),
    interest_rate: rate(interestRate),
    comparison_rate: rate(comparisonRate),
  };
}

/** One sentence, for a card. Its asterisk is that of the warning (components/finance/finance-warning). */
export function FinanceLine({ estimate }: Pick<FinanceFiguresProps, "estimate">) {
  const { t } = useTranslation();
  return <p className={line}>{t("finance.line", useFigures(estimate))}</p>;
}

/** A list of figures, each with its label. */
export function FinanceFigures({ estimate, styles }: FinanceFiguresProps) {
  const { t } = useTranslation();
  const figures = Object.entries(useFigures(estimate));
  return (
    <dl className={styles.figures}>
      {figures.map(([key, value]) => (
        <div key={key} className={styles.figure}>
          <dt className={styles.label}>{t(`finance.${key}`)}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
