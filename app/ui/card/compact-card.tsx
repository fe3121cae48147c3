import { useId } from "react";
import type { CompactCarView } from "~/domain/card/compact-car";
import { AppLink } from "~/ui/app-link";
import { useTranslation } from "~/ui/site-context";
import { CarName } from "./car-name";
import { tag } from "./card-tag.css";
import * as styles from "./compact-card.css";
import { Picture } from "./picture";
import { Price } from "./price";

/** A car in a strip: picture, name with the car's state, and price, and one link. */
export function CompactCard({
  car,
  heading: Heading = "h3",
}: {
  car: CompactCarView;
  heading?: "h3" | "h4";
}) {
  const { t, format } = useTranslation();
  const id = useId();
  const states = car.available ? car.states.map((state) => t(`card.tag.${state}`)) : [t("vehicle.sold")];
  return (
    <article className={styles.card} aria-labelledby={id}>
      <Picture url={car.image} alt="" sizes="15rem" />
      <Heading id={id} className={styles.title}>
        <AppLink
          href={`/cars/${car.slug}`}
          className={styles.link}
          prefetch="intent"
          aria-describedby={states.length > 0 ? `${id}-state` : undefined}
        >
          <CarName name={car.name} />
        </AppLink>
        {states.length > 0 && (
          <span id={`${id}-state`} className={styles.states}>
            {states.map((state) => (
              <span key={state} className={car.available ? tag.neutral : styles.sold}>
                {state}
              </span>
            ))}
          </span>
        )}
      </Heading>
      {car.available && (
        <div className={styles.price}>
          <Price price={car.price} />
        </div>
      )}
      <p className={styles.km}>
        {[t(`vehicle.condition.${car.condition}`), car.km !== null && format.km(car.km)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </article>
  );
}
