import { useTranslation } from "~/components/site-context";
import type { CarCardView } from "~/domain/card/car-card";
import { warning } from "./finance.css";

/** The comparison-rate warning of all cards of a page, once (rules/finance#finance-warning). */
export function FinanceWarning({ cards }: { cards: readonly Pick<CarCardView, "finance">[] }) {
  const { t } = useTranslation();
  if (!cards.some(({ finance }) => finance?.kind === "repayment")) return null;
  return <p className={warning}>* {t("finance.warning")}</p>;
}
