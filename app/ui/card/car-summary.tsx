import { isCarState } from "~/domain/car/car-state";
import type { CarCardView } from "~/domain/card/car-card";
import { AppLink } from "~/ui/app-link";
import { useTranslation } from "~/ui/site-context";
import { muted } from "~/ui/styles/layout.css";
import { CarName } from "./car-name";
import { CarStates } from "./car-states";
import * as styles from "./car-summary.css";
import { Picture } from "./picture";
import { Price } from "./price";

/**
 * One car in a line: which car a form is about. A sold one has no price, as on its own page.
 * @param link whether the name leads to the car; in a dialog over its page it would close what was typed
 */
export function CarSummary({ car, link = true }: { car: CarCardView; link?: boolean }) {
  const { t } = useTranslation();
  return (
    <div className={styles.summary}>
      <div className={styles.media}>
        <Picture url={car.image} alt="" sizes="7rem" first />
      </div>
      <div>
        <p>
          {link ? (
            <AppLink href={`/cars/${car.slug}`} className={styles.name}>
              <CarName name={car.name} />
            </AppLink>
          ) : (
            <strong>
              <CarName name={car.name} />
            </strong>
          )}
        </p>
        {car.available ? (
          <>
            <Price price={car.price} />
            <CarStates states={car.tags.map(({ kind }) => kind).filter(isCarState)} />
          </>
        ) : (
          <p className={styles.sold}>{t("vehicle.sold")}</p>
        )}
        <p className={muted}>{[car.dealership, car.place].filter(Boolean).join(" · ")}</p>
      </div>
    </div>
  );
}
