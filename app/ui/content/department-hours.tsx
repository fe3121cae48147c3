import { phoneHref } from "~/domain/locations/call";
import type { DepartmentView, HoursView } from "~/services/locations/location-views.server";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { label, select } from "~/ui/styles/form.css";
import { row } from "~/ui/styles/layout.css";
import * as styles from "./department-hours.css";
import * as card from "./location-card.css";
import { HoursTable, OpenNow } from "./opening-hours";

interface DepartmentHoursProps {
  departments: readonly DepartmentView[];
  /** Address of the card's own location, which is chosen first in the dropdown. */
  own: string;
  /** Unique on the page. */
  id: string;
  /** Whether the own location links to its page. */
  linked: boolean;
  hidesHours: boolean;
  /** Whether each department lists its special days of the next weeks (rules/locations#hours-announced). */
  announces: boolean;
}

/** Hours and contact of a place, with a dropdown between its types (rules/locations#location-dropdown). */
export function DepartmentHours({
  departments,
  own,
  id,
  linked,
  hidesHours,
  announces,
}: DepartmentHoursProps) {
  const { t } = useTranslation();
  const [first, ...others] = departments;
  if (!first) return null;
  const panel = (department: DepartmentView, isOneOfSeveral: boolean) => (
    <Panel
      department={department}
      isOneOfSeveral={isOneOfSeveral}
      linked={linked || department.href !== own}
      hidesHours={hidesHours}
      announces={announces}
    />
  );
  if (others.length === 0) return <div className={styles.single}>{panel(first, false)}</div>;
  return (
    <div className={styles.departments}>
      <p className={styles.choice}>
        <label className={label} htmlFor={id}>
          {t("places.department")}
        </label>
        <select
          id={id}
          className={select}
          autoComplete="off"
          defaultValue={departments.find(({ href }) => href === own)?.type}
        >
          {departments.map(({ type }) => (
            <option key={type} value={type}>
              {t(`locations.types.${type}`)}
            </option>
          ))}
        </select>
      </p>
      {departments.map((department) => (
        <div key={department.type} className={styles.panel} data-department={department.type}>
          {/* The card's heading names this department. */}
          {panel(department, department.href !== own)}
        </div>
      ))}
    </div>
  );
}

interface PanelProps {
  department: DepartmentView;
  isOneOfSeveral: boolean;
  linked: boolean;
  hidesHours: boolean;
  announces: boolean;
}

function Panel({ department, isOneOfSeveral, linked, hidesHours, announces }: PanelProps) {
  const { t } = useTranslation();
  const { name, street, phone, landline, hours, bookingUrl, href } = department;
  return (
    <>
      {isOneOfSeveral && (
        <p>
          <strong>{name}</strong>
          {street && (
            <>
              <br />
              {street}
            </>
          )}
        </p>
      )}
      {!hidesHours && <OpenNow today={hours.today} />}
      <p className={row}>
        <Phone number={phone} />
        {landline && landline !== phone && (
          <Phone number={landline} text={t("places.landline", { number: landline })} />
        )}
        {linked && (
          <SiteLink href={href} className={card.link}>
            <span>
              {t("locations.view_location")}
              <span className={card.captionName}>, {name}</span>
            </span>
            <Icon name="arrow" size={18} />
          </SiteLink>
        )}
      </p>
      {!hidesHours && <HoursTable rows={hours.rows} saturdays={hours.saturdays} name={name} />}
      {announces && !hidesHours && <AnnouncedHours announced={hours.announced} name={name} />}
      {bookingUrl && (
        <p>
          <SiteLink href={bookingUrl} className={button.secondary} rel="noreferrer">
            {t("places.enquire_now")}
            <span className={card.captionName}>, {name}</span>
          </SiteLink>
        </p>
      )}
    </>
  );
}

function Phone({ number, text = number }: { number: string; text?: string }) {
  return (
    <a href={phoneHref(number)} className={card.link}>
      <Icon name="phone" size={18} />
      {text}
    </a>
  );
}

/** The special days of the next weeks, as a location's page announces them (rules/locations#hours-announced). */
function AnnouncedHours({ announced, name }: Pick<HoursView, "announced"> & { name: string }) {
  const { t } = useTranslation();
  if (announced.length === 0) return null;
  return (
    <table className={card.table}>
      <caption className={card.caption}>
        {t("hours.announced")}
        <span className={card.captionName}>, {name}</span>
      </caption>
      <tbody>
        {announced.map(({ day, hours }) => (
          <tr key={day}>
            <th scope="row" className={card.day}>
              {day}
            </th>
            <td>{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
