import type { HoursView } from "~/services/locations/location-views.server";
import { useTranslation } from "~/ui/site-context";
import { muted } from "~/ui/styles/layout.css";
import * as styles from "./location-card.css";

export function OpenNow({ today }: Pick<HoursView, "today">) {
  return today && <p className={today.open ? styles.open : muted}>{today.text}</p>;
}

interface HoursTableProps extends Pick<HoursView, "rows" | "saturdays"> {
  /** Whose hours they are, for screen readers. */
  name: string;
}

/** One row a day, or Mon-Fri as one (rules/locations#hours-grouped). */
export function HoursTable({ rows, saturdays, name }: HoursTableProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <div>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t("locations.opening_hours")}
          <span className={styles.captionName}>, {name}</span>
        </caption>
        <tbody>
          {rows.map(({ day, date, hours }) => (
            <tr key={day}>
              <th scope="row" className={styles.day}>
                {day}
                {date && <span className={styles.date}> {date}</span>}
              </th>
              <td className={styles.hours}>{hours}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {saturdays && <p className={muted}>{saturdays}</p>}
    </div>
  );
}
