import type { DepartmentView } from "~/services/locations/location-views.server";
import { Picture } from "~/ui/card/picture";
import { Icon } from "~/ui/icon";
import { RatingLine } from "~/ui/reviews/rating";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { muted, panel, row, small, stackTight } from "~/ui/styles/layout.css";
import { DepartmentHours } from "./department-hours";
import * as styles from "./location-card.css";
import { LocationMap } from "./location-map";

/** A place of the dealership, with its departments. */
export interface Place {
  slug: string;
  name: string;
  /** Address of its own page. */
  href: string;
  target: string;
  comingSoon: string | null;
  image: string | null;
  manufacturers: readonly string[];
  street: string;
  area: string;
  directions: string;
  licence: string | null;
  repairerLicence: string | null;
  youtube: string | null;
  linkedin: string | null;
  team: string | null;
  sellHref: string | null;
  rating: { halves: number; average: string; stars: string; basedOn: string } | null;
  departments: readonly DepartmentView[];
  map: { src: string; width: number; height: number } | null;
  stock: {
    href: string;
    cars: number | null;
    from: { amount: number; weekly: boolean } | null;
  } | null;
}

interface LocationCardProps {
  location: Place;
  /** How far it is from the visitor, in words. */
  distance?: string | undefined;
  heading?: "h1" | "h2" | "h3";
  /** list: next to others; target: its name leads on; page: its own page, with everything. */
  as?: "list" | "target" | "page";
}

/** Whether the page of a place has pictures, and so the width of the site. */
export const hasPictures = ({ image, map }: Pick<Place, "image" | "map">) => image !== null || map !== null;

/** Name, address, directions, hours, licence (rules/locations#location-card). */
export function LocationCard({
  location,
  distance,
  heading: Heading = "h2",
  as = "list",
}: LocationCardProps) {
  const { t } = useTranslation();
  const { name, street, area, map, image, comingSoon, departments } = location;
  const isPage = as === "page";
  return (
    <article className={`${panel} ${isPage && hasPictures(location) ? styles.page : styles.card}`}>
      {comingSoon && <p className={styles.tag}>{comingSoon}</p>}
      <Heading>{as === "target" ? <SiteLink href={location.target}>{name}</SiteLink> : name}</Heading>
      {location.rating && <RatingLine rating={location.rating} />}
      {distance && <p className={styles.stock}>{distance}</p>}
      {/* Its name is above it. */}
      {image && !isPage && <Picture url={image} alt="" sizes="(min-width: 48em) 24rem, 100vw" />}
      {isPage && hasPictures(location) && (
        <div className={styles.pictures}>
          {image && <Picture url={image} alt="" sizes="(min-width: 62em) 44rem, 100vw" />}
          {map && <LocationMap map={map} place={`${name}, ${street}, ${area}`} />}
        </div>
      )}
      <address className={styles.address}>
        {street}
        <br />
        {area}
      </address>
      <p className={row}>
        <Leading href={location.directions} icon="pin" text={t("locations.directions")} name={name} />
        {location.team && <Leading href={location.team} text={t("places.meet_team")} name={name} />}
        {location.sellHref && <Leading href={location.sellHref} text={t("places.sell")} name={name} />}
      </p>
      {location.manufacturers.length > 0 && (
        <p className={muted}>{t("places.manufacturers", { makes: location.manufacturers.join(", ") })}</p>
      )}
      {location.stock && !comingSoon && <Stock stock={location.stock} name={name} />}
      <DepartmentHours
        departments={departments}
        own={location.href}
        id={`department-${location.slug}`}
        linked={!isPage}
        hidesHours={comingSoon !== null}
        announces={isPage}
      />
      {(location.youtube || location.linkedin) && (
        <p className={row}>
          {location.youtube && <Leading href={location.youtube} text={t("places.youtube")} name={name} />}
          {location.linkedin && <Leading href={location.linkedin} text={t("places.linkedin")} name={name} />}
        </p>
      )}
      <div className={`${stackTight} ${small} ${muted}`}>
        {location.licence && <p>{t("footer.licence", { number: location.licence })}</p>}
        {location.repairerLicence && (
          <p>{t("footer.repairer_licence", { number: location.repairerLicence })}</p>
        )}
      </div>
    </article>
  );
}

/** A link whose place only screen readers need to hear. */
function Leading({ href, text, name, icon }: { href: string; text: string; name: string; icon?: "pin" }) {
  return (
    <SiteLink href={href} className={styles.link} rel={href.startsWith("https:") ? "noreferrer" : undefined}>
      {icon && <Icon name={icon} size={18} />}
      <span>
        {text}
        <span className={styles.captionName}>, {name}</span>
      </span>
    </SiteLink>
  );
}

/** "37 cars from $9,990", and the way to them. */
function Stock({ stock: { href, cars, from }, name }: { stock: NonNullable<Place["stock"]>; name: string }) {
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
      <SiteLink href={href} className={styles.link}>
        <span>
          {t("locations.see_more")}
          <span className={styles.captionName}>, {name}</span>
        </span>
        <Icon name="arrow" size={18} />
      </SiteLink>
    </p>
  );
}
