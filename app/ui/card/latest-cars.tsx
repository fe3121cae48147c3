import { useId } from "react";
import type { LatestCars } from "~/domain/card/compact-car";
import { useTranslation } from "~/ui/site-context";
import { stack } from "~/ui/styles/layout.css";
import { CompactCard } from "./compact-card";
import * as styles from "./latest-cars.css";

/** Cars of the site below a level-2 heading. Renders nothing without cars. */
export function LatestCarsSection({ cars, isDated, heading }: LatestCars & { heading?: string }) {
  const { t } = useTranslation();
  const id = useId();
  if (cars.length === 0) return null;
  return (
    <section className={stack} aria-labelledby={id}>
      <h2 id={id}>{heading ?? t(`home.featured.${isDated ? "latest" : "stock"}`)}</h2>
      <ul className={styles.grid}>
        {cars.map((car) => (
          <li key={car.slug}>
            <CompactCard car={car} />
          </li>
        ))}
      </ul>
    </section>
  );
}
