import type { CarCardView } from "~/domain/card/car-card";
import { useTranslation } from "~/ui/site-context";
import { warning } from "./finance.css";

/** The warning of a comparison rate, by what it is of. */
export const WARNINGS = { example: "finance.warning", loan: "finance.warning_loan" } as const;

/** The comparison-rate warnings of all cards of a page, each once (rules/finance#finance-warning). */
export function FinanceWarning({ cards }: { cards: readonly Pick<CarCardView, "finance">[] }) {
  const { t } = useTranslation();
  const shown = cards.map(({ finance }) =>
    finance?.kind === "repayment" ? WARNINGS[finance.comparisonOf] : "",
  );
  return [...new Set(shown)].map((key) =>
    key === "" ? null : (
      <p key={key} className={warning}>
        * {t(key)}
      </p>
    ),
  );
}
