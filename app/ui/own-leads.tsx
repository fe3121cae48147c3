import type { ReactNode } from "react";
import type { OwnBooking, OwnLead, OwnLeads, OwnValuation } from "~/domain/account/own-lead";
import type { OwnOnlinePayment, OwnReservation } from "~/services/checkout/own-payments.server";
import { Picture } from "./card/picture";
import { Icon } from "./icon";
import * as styles from "./own-leads.css";
import { useTranslation } from "./site-context";
import { SiteLink } from "./site-link";
import { button } from "./styles/button.css";
import { muted, panel, stack, stackTight } from "./styles/layout.css";

/** The shopper's bookings, valuations and enquiries, each under its heading; what there is none of is left out. */
export function OwnLeadSections({ leads }: { leads: OwnLeads }) {
  const { t } = useTranslation();
  const { bookings, valuations, enquiries, more } = leads;
  const none = bookings.length + valuations.length + enquiries.length === 0;
  return (
    <>
      <Section name="bookings" leads={bookings} show={(booking) => <BookingFacts booking={booking} />} />
      <Section
        name="valuations"
        leads={valuations}
        show={(valuation) => <ValuationFacts valuation={valuation} />}
      />
      <Section name="enquiries" leads={enquiries} show={() => null} empty={none} />
      {more && <p className={muted}>{t("own_leads.more")}</p>}
    </>
  );
}

function Section<Lead extends OwnLead>({
  name,
  leads,
  show,
  empty = false,
}: {
  name: "bookings" | "valuations" | "enquiries";
  leads: Lead[];
  show: (lead: Lead) => ReactNode;
  empty?: boolean;
}) {
  const { t } = useTranslation();
  if (leads.length === 0 && !empty) return null;
  return (
    <section className={stack} aria-labelledby={name}>
      <h2 id={name}>{t(`own_leads.${name}`)}</h2>
      {leads.length === 0 ? (
        <p className={muted}>{t("own_leads.none")}</p>
      ) : (
        <ul className={styles.list}>
          {leads.map((lead) => (
            <li key={lead.reference} className={`${panel} ${stackTight}`}>
              <OwnTitle image={lead.car?.image ?? null}>{lead.title}</OwnTitle>
              <dl className={styles.facts}>
                {show(lead)}
                <CommonFacts lead={lead} />
              </dl>
              {"calendar" in lead && typeof lead.calendar === "string" && (
                <p>
                  <SiteLink href={lead.calendar} className={button.secondary} rel="nofollow">
                    <Icon name="clock" />
                    {t("own_leads.calendar")}
                  </SiteLink>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CommonFacts({ lead: { car, sent, state, reference } }: { lead: OwnLead }) {
  const { t } = useTranslation();
  return (
    <>
      {car && (
        <OwnFact label={t("own_leads.car")}>
          {car.href ? (
            <SiteLink href={car.href} className={styles.link}>
              {car.name}
            </SiteLink>
          ) : (
            car.name
          )}
        </OwnFact>
      )}
      <OwnFact label={t("own_leads.sent")}>
        <time dateTime={sent.datetime}>{sent.text}</time>
      </OwnFact>
      <OwnFact label={t("own_leads.progress")}>{state}</OwnFact>
      <OwnFact label={t("own_leads.reference")}>{reference}</OwnFact>
    </>
  );
}

function BookingFacts({ booking: { time, when, place } }: { booking: OwnBooking }) {
  const { t } = useTranslation();
  return (
    <>
      <OwnFact label={t("own_leads.time")}>
        <time dateTime={time.datetime} className={styles.when}>
          {time.text}
        </time>{" "}
        ({when})
      </OwnFact>
      {place && (
        <OwnFact label={t("own_leads.place")}>
          {[place.name, place.street, place.area].filter(Boolean).join(", ")}
          {place.directions && (
            <>
              {" "}
              <SiteLink href={place.directions} className={styles.link} rel="noreferrer">
                {t("own_leads.directions")}
              </SiteLink>
            </>
          )}
        </OwnFact>
      )}
    </>
  );
}

function ValuationFacts({ valuation: { vehicle, estimate } }: { valuation: OwnValuation }) {
  const { t } = useTranslation();
  return (
    <>
      {vehicle && <OwnFact label={t("own_leads.vehicle")}>{vehicle}</OwnFact>}
      {estimate && <OwnFact label={t("own_leads.estimate")}>{estimate}</OwnFact>}
    </>
  );
}

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
function OwnTitle({ image, children }: { image: string | null; children: ReactNode }) {
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
function OwnFact({ label, children }: { label: string; children: ReactNode }) {
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
