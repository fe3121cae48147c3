import { AppLink } from "~/components/app-link";
import { useTranslation } from "~/components/site-context";
import { CALCULATOR_ID } from "~/domain/finance/calculator-query";
import type { FinanceView } from "~/domain/finance/finance-view";
import * as styles from "./finance.css";
import { FinanceFigures } from "./finance-figures";
import { WARNINGS } from "./finance-warning";

export interface FinanceSummaryProps {
  finance: FinanceView;
  /** Where 'Enquire for Finance' leads; null: it is no link. */
  enquireHref: string | null;
  /** Whether the page has the calculator. */
  calculates: boolean;
}

/**
 * The sidebar's finance summary (rules/finance#estimate-shown): the estimate, its rates and warning, and the full
 * disclaimer.
 */
export function FinanceSummary({ finance, enquireHref, calculates }: FinanceSummaryProps) {
  const { t } = useTranslation();
  const calculate = calculates && (
    <a href={`#${CALCULATOR_ID}`} className={styles.toggle}>
      {t("finance.calculate")}
    </a>
  );
  if (finance.kind === "enquire") {
    return (
      <p className={styles.summary}>
        {enquireHref ? (
          <AppLink href={enquireHref} className={styles.enquire}>
            {t("finance.enquire")}
          </AppLink>
        ) : (
          t("finance.enquire")
        )}
        {calculate}
      </p>
    );
  }
  const { estimate, figures, disclaimer } = finance;
  return (
    <section className={styles.summary} aria-labelledby="finance-estimate">
      <h2 id="finance-estimate" className={styles.heading}>
        {t("finance.heading")}
      </h2>
      <FinanceFigures estimate={estimate} styles={styles.rows} />
      {calculate}
      <p className={styles.warning}>{t(WARNINGS[estimate.comparisonOf])}</p>
      <details id="financeDisclaimer">
        <summary className={styles.toggle}>{t("finance.full_disclaimer")}</summary>
        <div className={styles.disclaimer}>
          <dl className={styles.rows.figures}>
            {figures.map(({ key, value }) => (
              <div key={key} className={styles.rows.figure}>
                <dt className={styles.rows.label}>{t(`finance.figure.${key}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.fineprint}>{disclaimer}</p>
        </div>
      </details>
    </section>
  );
}
