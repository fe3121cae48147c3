import { useTranslation } from "~/components/site-context";
import type { HoursView } from "~/services/locations/location-views.server";
import * as styles from "./location-card.css";

/** The special days of the next weeks, as a location's page announces them (rules/locations#hours-announced). */
export function AnnouncedHours({ announced, name }: Pick<HoursView, "announced"> & { name: string }) {
  const { t } = useTranslation();
  if (announced.length === 0) return null;
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        {t("hours.announced")}
        <span className={styles.captionName}>, {name}</span>
      </caption>
      <tbody>
        {announced.map(({ day, hours }) => (
          <tr key={day}>
            <th scope="row" className={styles.day}>
              {day}
            </th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
