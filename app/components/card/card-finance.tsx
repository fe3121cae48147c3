import { useTranslation } from "~/components/site-context";
import type { FinanceEstimate } from "~/domain/finance/estimate";
import { FinanceLine } from "../finance/finance-figures";

/** A card's finance estimate: one line, always with its rates. The page has the warning once. */
export function CardFinance({ estimate }: { estimate: FinanceEstimate }) {
  const { t } = useTranslation();
  if (estimate.kind === "enquire") return <p>{t("finance.enquire")}</p>;
  return <FinanceLine estimate={estimate} />;
}
