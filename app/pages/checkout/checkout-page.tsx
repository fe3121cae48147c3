import type { ReactNode } from "react";
import type { CompactCarView } from "~/domain/card/compact-car";
import type { FormView } from "~/domain/forms/form-view";
import { CarStrip } from "~/ui/card/car-strip";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { SendAgain, type SendAgainProps } from "~/ui/forms/send-again";
import { Icon } from "~/ui/icon";
import { PaymentStrip } from "~/ui/payments/payment-strip";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row } from "~/ui/styles/layout.css";
import * as styles from "./checkout-page.css";
import { type Fact, Facts, StepList, type Steps, TermsList } from "./checkout-parts";
import { OrderSummary, type OrderView } from "./order-summary";

/** The form that reserves a car, with everything a shopper needs to know before. */
export interface CheckoutFormProps {
  kind: "form";
  heading: string;
  /** Null: the car can't be read just now. */
  order: OrderView | null;
  /** Null where no money moves. */
  demo: string | null;
  summary: { heading: string; facts: Fact[] } | null;
  moneyBack: string | null;
  next: Steps | null;
  terms: { heading: string; items: string[] } | null;
  form: FormView;
}

export interface CheckoutLink {
  label: string;
  href: string;
  emphasis: "primary" | "secondary" | "quiet";
}

/** Where and how a shopper reaches the dealership. */
export interface DealershipPlace {
  heading: string;
  name: string;
  lines: string[];
  phone: { label: string; text: string; href: string };
  directions: { label: string; href: string } | null;
}

/** Until when a car is reserved for the shopper. */
export interface HeldView {
  label: string;
  until: { text: string; datetime: string };
  /** "47 hours left" */
  left: string;
  calendar: { label: string; href: string };
}

/** A page that says how a reservation, or a car, stands, and what the shopper can do. */
export interface CheckoutNoticeProps {
  kind: "notice";
  heading: string;
  /** Null: the site doesn't show the car, or there is none. */
  order: OrderView | null;
  /** Null: the car is not reserved for the shopper. */
  held: HeldView | null;
  /** What went wrong with the last step; null: nothing. */
  error: string | null;
  paragraphs: string[];
  facts: Fact[];
  next: Steps | null;
  /** One button that changes something; null: there is none. */
  form: { action: string; intent: string; submit: string; emphasis: "primary" | "secondary" } | null;
  links: CheckoutLink[];
  place: DealershipPlace | null;
  /** The way to the page that cancels; null: there is nothing to cancel. */
  cancel: { label: string; href: string } | null;
  similar: { heading: string; cars: CompactCarView[] } | null;
}

/** Nothing could be done with what was posted: it is sent again from here (rules/checkout#answers-kept). */
export type KeptPostProps = SendAgainProps & { kind: "kept" };

type CheckoutPageProps = CheckoutFormProps | CheckoutNoticeProps | KeptPostProps;

/** Reserving a car: the form, or how a reservation or the car stands (rules/checkout#checkout-form). */
export function CheckoutPage(props: CheckoutPageProps) {
  if (props.kind === "kept") return <SendAgain {...props} />;
  return (
    <CheckoutFrame {...props}>
      {props.kind === "form" ? <ReserveForm {...props} /> : <CheckoutNotice {...props} />}
    </CheckoutFrame>
  );
}

/** The heading, the order and the content of a page of the checkout. */
export function CheckoutFrame({
  heading,
  order,
  held = null,
  children,
}: {
  heading: string;
  order: OrderView | null;
  held?: HeldView | null;
  children: ReactNode;
}) {
  return (
    <div className={pageStyles.split}>
      <div className={`${pageStyles.head} ${styles.head}`}>
        {held && (
          <span className={styles.tick}>
            <Icon name="tick" size={32} />
          </span>
        )}
        <h1>{heading}</h1>
      </div>
      {order && (
        <div className={pageStyles.side}>
          <OrderSummary {...order} />
        </div>
      )}
      <div className={pageStyles.main}>{children}</div>
    </div>
  );
}

/** What the shopper asks is first; once an answer is wrong, the form does. */
function ReserveForm({ demo, summary, moneyBack, next, terms, form }: CheckoutFormProps) {
  const asked = (
    <div className={styles.box}>
      <PostedForm form={form} />
    </div>
  );
  const isWrong = form.errors.length > 0;
  return (
    <>
      {isWrong && asked}
      {summary && (
        <section className={styles.box} aria-labelledby="summary">
          <h2 id="summary" className={styles.heading}>
            {summary.heading}
          </h2>
          <Facts facts={summary.facts} />
          {moneyBack && <p>{moneyBack}</p>}
          <PaymentStrip />
        </section>
      )}
      {terms && <TermsList {...terms} level="h2" />}
      {demo && <p className={styles.demo}>{demo}</p>}
      {!isWrong && asked}
      {next && <StepList {...next} />}
    </>
  );
}

/** How a reservation or the car stands, and what the shopper can do. */
export function CheckoutNotice({
  held,
  error,
  paragraphs,
  facts,
  next,
  form,
  links,
  place,
  cancel,
  similar,
}: CheckoutNoticeProps) {
  return (
    <>
      {error && (
        <p role="alert" className={styles.failed}>
          {error}
        </p>
      )}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {held && <Held {...held} />}
      {facts.length > 0 && (
        <div className={styles.box}>
          <Facts facts={facts} />
        </div>
      )}
      {next && <StepList {...next} />}
      <div className={row}>
        {form && (
          <PageForm method="post" action={form.action}>
            <input type="hidden" name="intent" value={form.intent} />
            <button type="submit" className={button[form.emphasis]}>
              {form.submit}
            </button>
          </PageForm>
        )}
        {links.map(({ label, href, emphasis }) => (
          <SiteLink key={href} href={href} className={button[emphasis]}>
            {label}
          </SiteLink>
        ))}
      </div>
      {place && (
        <section className={styles.place} aria-labelledby="place">
          <h2 id="place" className={styles.heading}>
            {place.heading}
          </h2>
          <address className={styles.address}>
            {[place.name, ...place.lines].map((line) => (
              <div key={line}>{line}</div>
            ))}
            <div>
              {place.phone.label}:{" "}
              <SiteLink href={place.phone.href} className={styles.link}>
                {place.phone.text}
              </SiteLink>
            </div>
          </address>
          {place.directions && (
            <p>
              <SiteLink href={place.directions.href} className={styles.link} rel="noreferrer">
                {place.directions.label}
              </SiteLink>
            </p>
          )}
        </section>
      )}
      {cancel && (
        <p>
          <SiteLink href={cancel.href} className={button.quiet}>
            {cancel.label}
          </SiteLink>
        </p>
      )}
      {similar && <CarStrip heading={similar.heading} cars={similar.cars} />}
    </>
  );
}

/** Until when the car is held, how long that still is, and the file for a calendar. */
function Held({ label, until, left, calendar }: HeldView) {
  return (
    <div className={styles.held}>
      <p>{label}</p>
      <p>
        <time dateTime={until.datetime} className={styles.until}>
          {until.text}
        </time>
      </p>
      <p className={styles.left}>{left}</p>
      <p>
        <SiteLink href={calendar.href} className={button.secondary} rel="nofollow">
          <Icon name="clock" />
          {calendar.label}
        </SiteLink>
      </p>
    </div>
  );
}
