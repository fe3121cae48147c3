import type { ReactNode } from "react";
import type { OwnOnlinePayment, OwnReservation } from "~/services/checkout/own-payments.server";
import { Picture } from "./card/picture";
import * as styles from "./own-leads.css";
import { useTranslation } from "./site-context";
import { SiteLink } from "./site-link";
import { button } from "./styles/button.css";
import { panel, stack, stackTight } from "./styles/layout.css";

export interface OwnReservationsProps {
  reservations: OwnReservation[];
}

/** The cars that a shopper has reserved, each with the way to its own page; nothing when there are none. */
export function OwnReservations({ reservations }: OwnReservationsProps) {
  const { t } = useTranslation();
  if (reservations.length === 0) return null;
  return (
    <section className={stack} aria-labelledby="reservations">
      <h2 id="reservations">{t("checkout.own.heading")}</h2>
      <ul className={styles.list}>
        {reservations.map(({ reference, car, image, href, state, deposit, until }) => (
          <li key={reference} className={`${panel} ${stackTight}`}>
            <OwnTitle image={image}>{car}</OwnTitle>
            <dl className={styles.facts}>
              <OwnFact label={t("checkout.own.state")}>{state}</OwnFact>
              {until && <OwnMoment label={t("checkout.fact.until")} {...until} />}
              <OwnFact label={t("checkout.fact.deposit")}>{deposit}</OwnFact>
              <OwnFact label={t("checkout.fact.reference")}>{reference}</OwnFact>
            </dl>
            <OpenLink href={href} text={t("checkout.own.open")} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The title of something that the shopper has, next to the picture of the car that it is about. */
export function OwnTitle({ image, children }: { image: string | null; children: ReactNode }) {
  if (!image) return <h3 className={styles.title}>{children}</h3>;
  return (
    <div className={styles.head}>
      <div className={styles.media}>
        <Picture url={image} alt="" sizes="6rem" thumbnail />
      </div>
      <h3 className={styles.title}>{children}</h3>
    </div>
  );
}

/** A fact of something that the shopper has. */
export function OwnFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function OwnMoment({ label, datetime, text }: { label: string; datetime: string; text: string }) {
  return (
    <OwnFact label={label}>
      <time dateTime={datetime} className={styles.when}>
        {text}
      </time>
    </OwnFact>
  );
}

function OpenLink({ href, text }: { href: string; text: string }) {
  return (
    <p>
      <SiteLink href={href} className={button.secondary}>
        {text}
      </SiteLink>
    </p>
  );
}

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
              {paid && <OwnMoment label={t("online_payment.fact.when")} {...paid} />}
              {reference !== null && <OwnFact label={t("online_payment.own.reference")}>{reference}</OwnFact>}
              <OwnFact label={t("online_payment.fact.receipt")}>{receipt}</OwnFact>
            </dl>
            <OpenLink href={href} text={t("online_payment.own.open")} />
          </li>
        ))}
      </ul>
    </section>
  );
}
