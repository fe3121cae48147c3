import { useSite, useTranslation } from "~/components/site-context";
import { openingText } from "~/i18n/opening-text";
import { muted } from "~/styles/layout.css";
import * as styles from "./location-card.css";

type Hours = { open: string; close: string } | null;

/** One row a day, or Mon-Fri as one (rules/locations#hours-grouped). */
export type HoursRows = { days: "mon_fri" | number; hours: Hours }[];

export type OpenState =
  | { state: "open"; closes: string }
  | { state: "closed"; opens: { weekday: number; time: string; today: boolean } | null }
  | { state: "unknown" };

export function OpenNow({ open }: { open: OpenState }) {
  const { t } = useTranslation();
  const { language } = useSite();
  const text = openingText(t, language, open);
  return text && <p className={open.state === "open" ? styles.open : muted}>{text}</p>;
}

/** @param name whose hours they are, for screen readers */
export function HoursTable({ hours, name }: { hours: HoursRows; name: string }) {
  const { t, format } = useTranslation();
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {t("locations.opening_hours")}
        <span className={styles.captionName}>, {name}</span>
      </caption>
      <tbody>
        {hours.map(({ days, hours: open }) => (
          <tr key={days}>
            <th scope="row" className={styles.day}>
              {t(`locations.weekdays.${days}`)}
            </th>
            <td>
              {open
                ? t("locations.hours_range", { open: format.time(open.open), close: format.time(open.close) })
                : t("locations.closed")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
