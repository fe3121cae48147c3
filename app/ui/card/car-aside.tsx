import type { ReactNode } from "react";
import { isCarState } from "~/domain/car/car-state";
import type { CarCardView } from "~/domain/card/car-card";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { muted } from "~/ui/styles/layout.css";
import * as styles from "./car-aside.css";
import { CarName } from "./car-name";
import { CarStates } from "./car-states";
import { factText } from "./card-fact";
import { Picture } from "./picture";
import { Price } from "./price";

/** The first two facts of a card: condition and kilometres of a car. */
const FACTS = 2;

interface CarAsideProps {
  car: CarCardView;
  children?: ReactNode;
}

/**
 * The car that a page's form is about, next to the form or above it. A sold one has no price, as on its own page.
 */
export function CarAside({ car, children }: CarAsideProps) {
  const { t, format } = useTranslation();
  const facts = car.facts.slice(0, FACTS).map((fact) => factText(t, format, fact));
  return (
    <div className={styles.car}>
      <div className={styles.media}>
        <Picture url={car.image} alt="" sizes="(min-width: 62em) 22rem, 7rem" first />
      </div>
      <div className={styles.text}>
        <p>
          <SiteLink href={`/cars/${car.slug}`} className={styles.name}>
            <CarName name={car.name} />
          </SiteLink>
        </p>
        {facts.length > 0 && <p className={muted}>{facts.join(" · ")}</p>}
        {car.available ? (
          <>
            <Price price={car.price} />
            <CarStates states={car.tags.map(({ kind }) => kind).filter(isCarState)} />
          </>
        ) : (
          <p className={styles.sold}>{t("vehicle.sold")}</p>
        )}
        <p className={muted}>{[car.dealership, car.place].filter(Boolean).join(" · ")}</p>
        {children}
      </div>
    </div>
  );
}
