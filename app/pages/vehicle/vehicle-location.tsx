import type { LocationMapView } from "~/services/locations/location-map.server";
import type { HoursView } from "~/services/locations/location-views.server";
import { AppLink } from "~/ui/app-link";
import { LocationMap } from "~/ui/content/location-map";
import { HoursTable, OpenNow } from "~/ui/content/opening-hours";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import * as styles from "./vehicle-location.css";

export interface CarLocation {
  name: string;
  street: string;
  area: string;
  map: LocationMapView | null;
  hours: HoursView;
  /** Address of the location on a map service. */
  directions: string;
  /** Address of the location's own page, if it has one. */
  locationHref: string | null;
}

export interface VehicleLocationProps {
  location: CarLocation;
  /** 'See more from this dealer' (rules/search#see-more). */
  moreHref: string;
}

/** Where the car stands: map, address, hours and the way there, at `#vehicle-map` (rules/vehicle-page#vehicle-map). */
export function VehicleLocation({ location, moreHref }: VehicleLocationProps) {
  const { t } = useTranslation();
  const { map, street, area } = location;
  return (
    <section id="vehicle-map" className={styles.section} aria-labelledby="vehicle-map-title">
      <h2 id="vehicle-map-title">{t("vehicle_location.title")}</h2>
      <div className={map ? styles.withMap : styles.columns}>
        {map && <LocationMap map={map} place={`${location.name}, ${street}, ${area}`} />}
        <div className={styles.facts}>
          <div>
            <h3 className={styles.name}>{location.name}</h3>
            <address className={styles.address}>
              {street}
              <br />
              {area}
            </address>
            <OpenNow today={location.hours.today} />
          </div>
          <p className={styles.links}>
            {location.directions && (
              <SiteLink href={location.directions} className={styles.link} rel="noreferrer">
                <Icon name="pin" size={18} />
                {t("locations.directions")}
              </SiteLink>
            )}
            {location.locationHref && (
              <AppLink href={location.locationHref} className={styles.link}>
                {t("locations.view_location")}
              </AppLink>
            )}
            <AppLink href={moreHref} className={styles.link}>
              {t("vehicle.more_from_dealer")}
            </AppLink>
          </p>
          <HoursTable rows={location.hours.rows} saturdays={location.hours.saturdays} name={location.name} />
        </div>
      </div>
    </section>
  );
}
