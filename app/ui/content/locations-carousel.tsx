import { useTranslation } from "~/ui/site-context";
import { muted, stack } from "~/ui/styles/layout.css";
import { LocationCard, type Place } from "./location-card";
import * as styles from "./locations-carousel.css";

/** With so few places there is a hint to swipe; more have more columns (rules/locations#locations-carousel). */
const FEW = 3;

/** The site's places side by side, titled "Our Locations". */
export function LocationsCarousel({ places }: { places: readonly Place[] }) {
  const { t } = useTranslation();
  if (places.length === 0) return null;
  const isFew = places.length <= FEW;
  return (
    <section className={`${stack} ${styles.frame}`} aria-labelledby="our-locations">
      <h2 id="our-locations">{t("locations.title")}</h2>
      {isFew && places.length > 1 && <p className={`${muted} ${styles.swipe}`}>{t("places.swipe")}</p>}
      <ul
        className={isFew ? styles.few : styles.many}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-labelledby="our-locations"
        data-back={t("search.previous")}
        data-next={t("search.next")}
      >
        {places.map((place) => (
          <li key={place.slug} className={styles.item}>
            <LocationCard location={place} heading="h3" as="target" />
          </li>
        ))}
      </ul>
    </section>
  );
}
