import type { ReactNode } from "react";
import type { CompactCarView } from "~/domain/card/compact-car";
import type { FormView } from "~/domain/forms/form-view";
import { CarStrip } from "~/ui/card/car-strip";
import { DoneHeading } from "~/ui/content/done-heading";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { SendAgain, type SendAgainProps } from "~/ui/forms/send-again";
import { Icon } from "~/ui/icon";
import { PaymentStrip } from "~/ui/payments/payment-strip";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row } from "~/ui/styles/layout.css";
import * as styles from "./checkout-page.css";
import {
  type Fact,
  Facts,
  OrderSummary,
  type OrderView,
  StepList,
  type Steps,
  TermsList,
} from "./checkout-parts";

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
  /** Whether the heading has a tick; absent: while a car is held. */
  isDone?: boolean;
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
    <CheckoutFrame {...props} {...asideOf(props)}>
      {props.kind === "form" ? <ReserveForm {...props} /> : <CheckoutNotice {...props} />}
    </CheckoutFrame>
  );
}

/** What is next to the content of a page without a car. On a phone it is above a form, and below anything else. */
export function asideOf(props: CheckoutFormProps | CheckoutNoticeProps): Pick<FrameProps, "above" | "below"> {
  if (props.order) return {};
  if (props.kind === "notice") return { below: props.place && <Place {...props.place} /> };
  return { [props.form.errors.length > 0 ? "below" : "above"]: props.summary && <Summary {...props} /> };
}

interface FrameProps {
  heading: string;
  held?: HeldView | null;
  isDone?: boolean;
  order: OrderView | null;
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}

/** The heading, the order and the content of a page of the checkout. */
export function CheckoutFrame({
  heading,
  held = null,
  isDone = held !== null,
  order,
  above = order && <OrderSummary {...order} />,
  below,
  children,
}: FrameProps) {
  return (
    <div className={pageStyles.split}>
      <div className={pageStyles.head}>
        <DoneHeading done={isDone}>{heading}</DoneHeading>
      </div>
      {above && <div className={pageStyles.side}>{above}</div>}
      <div className={pageStyles.main}>{children}</div>
      {below && <div className={pageStyles.side}>{below}</div>}
    </div>
  );
}

/** What the shopper asks is first; once an answer is wrong, the form does. */
function ReserveForm(props: CheckoutFormProps) {
  const { order, demo, next, terms, form } = props;
  const asked = (
    <div className={styles.box}>
      <PostedForm form={form} />
    </div>
  );
  const isWrong = form.errors.length > 0;
  return (
    <>
      {isWrong && asked}
      {order && <Summary {...props} />}
      {terms && <TermsList {...terms} level="h2" />}
      {demo && <p className={styles.demo}>{demo}</p>}
      {!isWrong && asked}
      {next && <StepList {...next} />}
    </>
  );
}

/** What is paid, to whom and what for, and with which cards. */
function Summary({ summary, moneyBack }: Pick<CheckoutFormProps, "summary" | "moneyBack">) {
  if (!summary) return null;
  return (
    <section className={styles.box} aria-labelledby="summary">
      <h2 id="summary" className={styles.heading}>
        {summary.heading}
      </h2>
      <Facts facts={summary.facts} />
      {moneyBack && <p>{moneyBack}</p>}
      <PaymentStrip />
    </section>
  );
}

/** How a reservation or the car stands, and what the shopper can do. */
export function CheckoutNotice({
  order,
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
      {order && place && <Place {...place} />}
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

function Place({ heading, name, lines, phone, directions }: DealershipPlace) {
  return (
    <section className={styles.place} aria-labelledby="place">
      <h2 id="place" className={styles.heading}>
        {heading}
      </h2>
      <address className={styles.address}>
        {[name, ...lines].map((line) => (
          <div key={line}>{line}</div>
        ))}
        <div>
          {phone.label}:{" "}
          <SiteLink href={phone.href} className={styles.link}>
            {phone.text}
          </SiteLink>
        </div>
      </address>
      {directions && (
        <p>
          <SiteLink href={directions.href} className={styles.link} rel="noreferrer">
            {directions.label}
          </SiteLink>
        </p>
      )}
    </section>
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
