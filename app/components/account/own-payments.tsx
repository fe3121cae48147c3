import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import type { OwnOnlinePayment } from "~/services/checkout/own-online-payments.server";
import { button } from "~/styles/button.css";
import { panel, stack, stackTight } from "~/styles/layout.css";
import * as styles from "./own-leads.css";
import { OwnFact } from "./own-reservations";

export interface OwnPaymentsProps {
  payments: OwnOnlinePayment[];
}

/** What a shopper has paid online, each with the way to its own page; nothing when there is none. */
export function OwnPayments({ payments }: OwnPaymentsProps) {
  const { t } = useTranslation();
  if (payments.length === 0) return null;
  return (
    <section className={stack} aria-labelledby="payments">
      <h2 id="payments">{t("online_payment.own.heading")}</h2>
      <ul className={styles.list}>
        {payments.map(({ receipt, reference, amount, state, to, paid, href }) => (
          <li key={receipt} className={`${panel} ${stackTight}`}>
            <h3 className={styles.title}>{amount}</h3>
            <dl className={styles.facts}>
              <OwnFact label={t("checkout.own.state")}>{state}</OwnFact>
              <OwnFact label={t("online_payment.fact.to")}>{to}</OwnFact>
              {paid && (
                <OwnFact label={t("online_payment.fact.when")}>
                  <time dateTime={paid.datetime} className={styles.when}>
                    {paid.text}
                  </time>
                </OwnFact>
              )}
              {reference !== null && <OwnFact label={t("online_payment.own.reference")}>{reference}</OwnFact>}
              <OwnFact label={t("online_payment.fact.receipt")}>{receipt}</OwnFact>
            </dl>
            <p>
              <SiteLink href={href} className={button.secondary}>
                {t("online_payment.own.open")}
              </SiteLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
