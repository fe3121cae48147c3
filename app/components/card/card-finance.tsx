import { useTranslation } from "~/components/site-context";
import type { FinanceEstimate } from "~/domain/finance/estimate";
import * as styles from "../finance/finance.css";
import { FinanceFigures } from "../finance/finance-figures";

/** A card's finance estimate, always with its rates and the warning. */
export function CardFinance({ estimate }: { estimate: FinanceEstimate }) {
  const { t } = useTranslation();
  if (estimate.kind === "enquire") return <p>{t("finance.enquire")}</p>;
  return (
    <div className={styles.card}>
      <FinanceFigures estimate={estimate} styles={styles.cells} />
      <p className={styles.warning}>{t("finance.warning")}</p>
    </div>
  );
}
