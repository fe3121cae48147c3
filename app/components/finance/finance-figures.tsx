import { useTranslation } from "~/components/site-context";
import type { RepaymentEstimate } from "~/domain/finance/estimate";

interface FinanceFiguresProps {
  estimate: RepaymentEstimate;
  styles: { figures: string; figure: string; label: string; value: string };
}

/**
 * The repayment with the term and both rates: the one place that writes a repayment, so that none is ever seen
 * without them, nor larger than they are (National Credit Code s 163).
 */
export function FinanceFigures({ estimate, styles }: FinanceFiguresProps) {
  const { t, format } = useTranslation();
  const { amount, every, interestRate, comparisonRate, termMonths } = estimate;
  const years = termMonths / 12;
  const term = Number.isInteger(years)
    ? t("finance.years", { count: years })
    : t("finance.months", { count: termMonths });
  const rate = (percent: number) => t("finance.per_year", { rate: format.rate(percent) });
  const figures = [
    ["repayment", t(`finance.per_${every}`, { amount: format.dollars(amount) })],
    ["term", term],
    ["interest_rate", rate(interestRate)],
    ["comparison_rate", rate(comparisonRate)],
  ] as const;
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
