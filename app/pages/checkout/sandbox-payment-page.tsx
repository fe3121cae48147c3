import type { SandboxChoice } from "~/domain/checkout/gateway-times";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { error } from "~/ui/styles/form.css";
import { muted, panel, stack } from "~/ui/styles/layout.css";
import * as styles from "./sandbox-payment-page.css";

export interface SandboxPaymentPageProps {
  state: "open" | "paid" | "expired";
  /** "$200" */
  amount: string;
  /** The car and the dealership. */
  description: string;
  /** Whether the last try was with a card that is declined. */
  isDeclined: boolean;
  /** Where a payment that is over leads. */
  back: string;
}

/** The sandbox gateway's page: a hosted payment page without a card (rules/checkout#sandbox-page). */
export function SandboxPaymentPage({
  state,
  amount,
  description,
  isDeclined,
  back,
}: SandboxPaymentPageProps) {
  const { t } = useTranslation();
  const heading = {
    open: t("sandbox_payment.heading", { amount }),
    paid: t("sandbox_payment.paid_heading", { amount }),
    expired: t("sandbox_payment.expired_heading"),
  };
  return (
    <>
      <div className={styles.provider}>
        <div className={styles.column}>{t("sandbox_payment.provider")}</div>
      </div>
      <div className={styles.page}>
        <h1>{heading[state]}</h1>
        <p>{description}</p>
        {isDeclined && (
          <p role="alert" className={error}>
            {t("sandbox_payment.declined")}
          </p>
        )}
        {state === "open" ? (
          <form method="post" className={`${panel} ${stack}`}>
            <Choice choice="pay" className={styles.pay}>
              {t("sandbox_payment.pay", { amount })}
            </Choice>
            <Choice choice="decline">{t("sandbox_payment.decline")}</Choice>
            <Choice choice="close">{t("sandbox_payment.close")}</Choice>
            <Choice choice="cancel">{t("sandbox_payment.cancel")}</Choice>
          </form>
        ) : (
          <>
            <p>{t(`sandbox_payment.${state}`)}</p>
            <p>
              <SiteLink href={back} className={button.primary}>
                {t("sandbox_payment.return")}
              </SiteLink>
            </p>
          </>
        )}
        <p className={muted}>{t("sandbox_payment.demonstration")}</p>
      </div>
    </>
  );
}

function Choice({
  choice,
  className = styles.choice,
  children,
}: {
  choice: SandboxChoice;
  className?: string;
  children: string;
}) {
  return (
    <button type="submit" name="choice" value={choice} className={className}>
      {children}
    </button>
  );
}
