import type { ReactNode } from "react";
import type { CarCardView } from "~/domain/card/car-card";
import { CarAside } from "~/ui/card/car-aside";
import { answer, asked, question } from "~/ui/content/blocks/blocks.css";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import * as styles from "./checkout-page.css";

/** A fact of a reservation: its name and what it is. */
export interface Fact {
  label: string;
  text: string;
  /** For programs, of a time. */
  datetime?: string;
  /** Of a page about it. */
  href?: string;
}

export interface Steps {
  heading: string;
  steps: string[];
}

/** What is paid, or stands, fact by fact. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text, datetime, href }) => (
        <FactRow key={label} label={label}>
          {href ? (
            <SiteLink href={href} className={styles.link}>
              {text}
            </SiteLink>
          ) : datetime ? (
            <time dateTime={datetime}>{text}</time>
          ) : (
            text
          )}
        </FactRow>
      ))}
    </dl>
  );
}

function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** What happens next, in order. */
export function StepList({ heading, steps }: Steps) {
  return (
    <section className={styles.box} aria-labelledby="next">
      <h2 id="next" className={styles.heading}>
        {heading}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

/** Terms that unfold. */
export function TermsList({
  heading,
  items,
  level: Heading,
}: {
  heading: string;
  items: string[];
  level: "h2" | "h3";
}) {
  return (
    <details className={question}>
      <summary className={asked}>
        <Heading className={styles.heading}>{heading}</Heading>
      </summary>
      <ul className={`${answer} ${styles.items}`}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </details>
  );
}

/** What a shopper reserves or buys: it stays in sight on every page of the checkout. */
export interface OrderView {
  car: CarCardView;
  /** What is paid. */
  facts: Fact[];
  /** What is refundable; null: nothing is to be paid. */
  note: string | null;
}

/** The car, what is paid and what comes back: above the page's content on a phone, at its side on a wide screen. */
export function OrderSummary({ car, facts, note }: OrderView) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("checkout.order")}>
      <CarAside car={car}>
        {facts.length > 0 && (
          <dl className={styles.amounts}>
            {facts.map(({ label, text }) => (
              <div key={label} className={styles.amount}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </CarAside>
    </section>
  );
}

/** The page of the car that a page of the checkout is about; null: the site doesn't show it. */
export function backToCar(view: { order?: { car: Pick<CarCardView, "slug"> } | null }): string | null {
  return view.order ? `/cars/${view.order.car.slug}` : null;
}
