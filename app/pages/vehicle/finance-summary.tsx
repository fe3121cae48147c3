import { CALCULATOR_ID } from "~/domain/finance/calculator-query";
import type { FinanceView } from "~/domain/finance/finance-view";
import { AppLink } from "~/ui/app-link";
import * as styles from "~/ui/finance/finance.css";
import { FinanceLine } from "~/ui/finance/finance-figures";
import { WARNINGS } from "~/ui/finance/finance-warning";
import { useTranslation } from "~/ui/site-context";

export interface FinanceSummaryProps {
  finance: FinanceView;
  /** Where 'Enquire for Finance' leads; null: it is no link. */
  enquireHref: string | null;
  /** Whether the page has the calculator. */
  calculates: boolean;
}

/**
 * The sidebar's finance summary (rules/finance#estimate-shown): the estimate with its rates, deposit, balloon
 * and fees in one sentence.
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
  return (
    <section className={styles.summary} aria-labelledby="finance-estimate">
      <div className={styles.head}>
        <h2 id="finance-estimate" className={styles.heading}>
          {t("finance.heading")}
        </h2>
        {calculate}
      </div>
      <FinanceLine estimate={finance.estimate}>
        <a href={`#${TERMS_ID}`} className={styles.terms}>
          {t("finance.terms_link")}
        </a>
      </FinanceLine>
    </section>
  );
}

const TERMS_ID = "finance-terms";

/** The warning that the estimate's asterisk means, and the full disclaimer, at the calculator. */
export function FinanceTerms({ finance }: Pick<FinanceSummaryProps, "finance">) {
  const { t } = useTranslation();
  if (finance.kind === "enquire") return null;
  const { estimate, figures, disclaimer } = finance;
  return (
    <section id={TERMS_ID} className={styles.termsArea} aria-labelledby="finance-terms-heading" tabIndex={-1}>
      <h2 id="finance-terms-heading" className={styles.heading}>
        {t("finance.terms_heading")}
      </h2>
      <p className={styles.warning}>* {t(WARNINGS[estimate.comparisonOf])}</p>
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
