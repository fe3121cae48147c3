import type { ReactNode } from "react";
import { answer, asked, question } from "~/ui/content/blocks/blocks.css";
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
