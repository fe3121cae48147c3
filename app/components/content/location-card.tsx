import { Icon } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import { phoneHref } from "~/domain/locations/phone-mask";
import { muted, panel, row, stackTight } from "~/styles/layout.css";
import { AnnouncedHours } from "./announced-hours";
import * as styles from "./location-card.css";
import { LocationMap } from "./location-map";
import { type HoursProps, HoursTable, OpenNow } from "./opening-hours";

export interface LocationCardProps {
  location: {
    slug: string;
    name: string;
    type: string;
    phone: string;
    street: string;
    area: string;
    directions: string | null;
    licence: string | null;
    repairerLicence: string | null;
    hours: HoursProps;
    map: { src: string; width: number; height: number } | null;
    stock: {
      href: string;
      cars: number | null;
      from: { amount: number; weekly: boolean } | null;
    } | null;
  };
  /** How far it is from the visitor, in words. */
  distance?: string | undefined;
  heading?: "h1" | "h2" | "h3";
  /** Whether its name leads to the location's own page. */
  linked?: boolean;
}

/** Name, address, directions, licence and the hours table (rules/locations#location-card). */
export function LocationCard({
  location,
  distance,
  heading: Heading = "h2",
  linked = true,
}: LocationCardProps) {
  const { t } = useTranslation();
  return (
    <article className={`${panel} ${styles.card}`}>
      <Heading>
        {linked ? <a href={`/locations/${location.slug}`}>{location.name}</a> : location.name}
      </Heading>
      {distance && <p className={styles.stock}>{distance}</p>}
      <OpenNow today={location.hours.today} />
      {!linked && location.map && (
        <LocationMap map={location.map} place={`${location.name}, ${location.street}, ${location.area}`} />
      )}
      <address className={styles.address}>
        {location.street}
        <br />
        {location.area}
      </address>
      <p className={row}>
        <a href={phoneHref(location.phone)} className={styles.link}>
          <Icon name="phone" size={18} />
          {location.phone}
        </a>
        {location.directions && (
          <a href={location.directions} className={styles.link} rel="noreferrer">
            <Icon name="pin" size={18} />
            {t("locations.directions")}
          </a>
        )}
      </p>
      {location.stock && <Stock stock={location.stock} name={location.name} />}
      <HoursTable rows={location.hours.rows} saturdays={location.hours.saturdays} name={location.name} />
      {!linked && <AnnouncedHours announced={location.hours.announced} name={location.name} />}
      <div className={stackTight}>
        {location.licence && <p className={muted}>{t("footer.licence", { number: location.licence })}</p>}
        {location.repairerLicence && (
          <p className={muted}>{t("footer.repairer_licence", { number: location.repairerLicence })}</p>
        )}
      </div>
    </article>
  );
}

/** "37 cars from $9,990", and the way to them. */
function Stock({
  stock: { href, cars, from },
  name,
}: {
  stock: NonNullable<LocationCardProps["location"]["stock"]>;
  name: string;
}) {
  const { t, format } = useTranslation();
  const amount = from && format.dollars(from.amount);
  const price = from?.weekly ? t("card.per_week", { amount }) : amount;
  return (
    <p>
      {cars !== null && (
        <strong className={styles.stock}>
          {t(price ? "locations.stock_from" : "locations.stock", {
            count: cars,
            formatted: format.count(cars),
            price,
          })}
        </strong>
      )}
      <a href={href} className={styles.link}>
        <span>
          {t("locations.see_more")}
          <span className={styles.captionName}>, {name}</span>
        </span>
        <Icon name="arrow" size={18} />
      </a>
    </p>
  );
}
