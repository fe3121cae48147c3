import { phoneHref } from "~/domain/locations/call";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { panel, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./booked-test-drive.css";

/** The test drive of the lead just sent, as /success repeats it. */
export interface BookedTestDriveProps {
  heading: string;
  /** Whether the time is held, only asked for, or held no more. */
  note: string;
  /** Null: it is held no more. */
  booked: {
    time: string;
    /** For programs. */
    datetime: string;
    place: { name: string; street: string; area: string; directions: string | null } | null;
    phone: string;
    /** The address of its calendar file; null: nothing is held, or it is over. */
    calendar: string | null;
  } | null;
}

/** The test drive that was booked or asked for: when, where, whom to call, and its file for a calendar. */
export function BookedTestDrive({ heading, note, booked }: BookedTestDriveProps) {
  const { t } = useTranslation();
  return (
    <section className={`${panel} ${stackTight}`} aria-labelledby="booked-drive">
      <h2 id="booked-drive">{heading}</h2>
      {booked && (
        <dl className={styles.facts}>
          <dt>{t("success.drive.when")}</dt>
          <dd>
            <time dateTime={booked.datetime} className={styles.when}>
              {booked.time}
            </time>
          </dd>
          {booked.place && (
            <>
              <dt>{t("success.drive.where")}</dt>
              <dd>
                <address className={styles.address}>
                  {booked.place.name}
                  <br />
                  {booked.place.street}
                  <br />
                  {booked.place.area}
                </address>
                {booked.place.directions && (
                  <SiteLink href={booked.place.directions} className={styles.link} rel="noreferrer">
                    {t("success.drive.directions")}
                  </SiteLink>
                )}
              </dd>
            </>
          )}
          <dt>{t("success.drive.phone")}</dt>
          <dd>
            <a href={phoneHref(booked.phone)} className={styles.link}>
              {booked.phone}
            </a>
          </dd>
        </dl>
      )}
      <p>{note}</p>
      {booked?.calendar && (
        <p>
          <SiteLink href={booked.calendar} className={button.secondary} rel="nofollow">
            <Icon name="clock" />
            {t("success.drive.calendar")}
          </SiteLink>
        </p>
      )}
    </section>
  );
}
