import { AppLink } from "~/components/app-link";
import type { CarCardView } from "~/domain/car-card";
import { muted } from "~/styles/layout.css";
import * as styles from "./car-summary.css";
import { Picture } from "./picture";
import { Price } from "./price";

/** One car in a line: which car a form is about. */
export function CarSummary({ car }: { car: CarCardView }) {
  return (
    <div className={styles.summary}>
      <div className={styles.media}>
        <Picture url={car.image} alt="" sizes="7rem" first />
      </div>
      <div>
        <p>
          <AppLink href={`/cars/${car.slug}`} className={styles.name}>
            {car.name}
          </AppLink>
        </p>
        <Price price={car.price} />
        <p className={muted}>{[car.dealership, car.place].filter(Boolean).join(" · ")}</p>
      </div>
    </div>
  );
}
