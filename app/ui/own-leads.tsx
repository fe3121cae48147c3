import type { ReactNode } from "react";
import type { OwnBooking, OwnLead, OwnLeads, OwnValuation } from "~/domain/account/own-lead";
import { Icon } from "./icon";
import * as styles from "./own-leads.css";
import { OwnFact, OwnTitle } from "./own-reservations";
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
