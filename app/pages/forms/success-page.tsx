import type { CompactCarView } from "~/domain/card/compact-car";
import { phoneHref } from "~/domain/locations/call";
import { CarStrip } from "~/ui/card/car-strip";
import { DoneHeading } from "~/ui/content/done-heading";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, muted, panel, row, section, stack, stackTight } from "~/ui/styles/layout.css";
import { BookedTestDrive, type BookedTestDriveProps } from "./booked-test-drive";
import * as styles from "./success-page.css";

export interface SuccessPageProps {
  title: string;
  text: string;
  /** The lead that was sent, or null when this browser has no record of one. */
  sent: { reference: string; car: { name: string; href: string | null } | null } | null;
  /** The test drive that was booked or asked for. */
  drive: BookedTestDriveProps | null;
  /** Whether the place that answers is open now; null: nobody knows. */
  hours: string | null;
  /** How to reach it immediately. */
  call: string;
  phone: string;
  cars: { heading: string; cars: CompactCarView[] } | null;
}

/** What was sent, by its reference, and what happens next; without a lead, a page that promises nothing. */
export function SuccessPage({ title, text, sent, drive, hours, call, phone, cars }: SuccessPageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${container} ${section} ${stack}`}>
      <div className={`${styles.words} ${stack}`}>
        <DoneHeading done={sent !== null}>{title}</DoneHeading>
        {sent && (
          <div className={`${panel} ${stackTight}`}>
            {sent.car && <p>{t("success.about", { car: sent.car.name })}</p>}
            <p className={styles.reference}>
              {t("success.reference")} <strong>{sent.reference}</strong>
            </p>
          </div>
        )}
        {drive && <BookedTestDrive {...drive} />}
        {sent && <h2>{t("success.next")}</h2>}
        <p>{text}</p>
        <p>
          <Calling text={call} phone={phone} />
        </p>
        {hours && <p className={muted}>{hours}</p>}
        <p className={row}>
          <SiteLink href="/cars" className={button.primary}>
            {t("success.more_cars")}
          </SiteLink>
          {sent?.car?.href && (
            <SiteLink href={sent.car.href} className={styles.link}>
              {t("success.back_to_car")}
            </SiteLink>
          )}
        </p>
      </div>
      {cars && <CarStrip heading={cars.heading} cars={cars.cars} />}
    </div>
  );
}

/** A sentence with the phone number in it to call by. */
function Calling({ text, phone }: { text: string; phone: string }) {
  const [before = "", ...after] = text.split(phone);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={phoneHref(phone)} className={styles.number}>
        {phone}
      </a>
      {after.join(phone)}
    </>
  );
}
