import { useTranslation } from "~/ui/site-context";
import * as styles from "./payment-strip.css";

const ACCEPTED = ["mastercard", "visa", "maestro", "google_pay", "apple_pay"] as const;

/** "We accept:" with what a shopper can pay with, as words: the marks belong to others (rules/checkout#payment-strip). */
export function PaymentStrip() {
  const { t } = useTranslation();
  return (
    <div className={styles.strip}>
      <p id="we-accept">{t("vehicle.payment_strip.heading")}</p>
      <ul className={styles.list} aria-labelledby="we-accept">
        {ACCEPTED.map((name) => (
          <li key={name} className={styles.mark}>
            {t(`vehicle.payment_strip.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
