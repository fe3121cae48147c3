import { useWords } from "~/components/site-context";
import type { FinanceEstimate } from "~/domain/finance/estimate";
import * as styles from "./finance.css";
import { FinanceFigures } from "./finance-figures";

/** A card's finance estimate, with its rates and the warning: never one without the others. */
export function CardFinance({ estimate }: { estimate: FinanceEstimate }) {
  const { t } = useWords();
  if (estimate.kind === "enquire") return <p>{t("finance.enquire")}</p>;
  return (
    <div className={styles.card}>
      <FinanceFigures estimate={estimate} styles={styles.cells} />
      <p className={styles.warning}>{t("finance.warning")}</p>
    </div>
  );
}
