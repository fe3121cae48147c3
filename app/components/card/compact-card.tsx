import { AppLink } from "~/components/app-link";
import { useTranslation } from "~/components/site-context";
import type { CompactCarView } from "~/domain/card/compact-car";
import { CarName } from "./car-name";
import { CarStates } from "./car-states";
import * as styles from "./compact-card.css";
import { Picture } from "./picture";
import { Price } from "./price";

/** A car in a strip: picture, name and price, and one link. */
export function CompactCard({
  car,
  heading: Heading = "h3",
}: {
  car: CompactCarView;
  heading?: "h3" | "h4";
}) {
  const { t, format } = useTranslation();
  return (
    <article className={styles.card}>
      <Picture url={car.image} alt="" sizes="15rem" />
      <Heading className={styles.title}>
        <AppLink href={`/cars/${car.slug}`} className={styles.link} prefetch="intent">
          <CarName name={car.name} />
        </AppLink>
      </Heading>
      {car.available ? (
        <div className={styles.price}>
          <Price price={car.price} />
          <CarStates states={car.states} />
        </div>
      ) : (
        <p className={styles.sold}>{t("vehicle.sold")}</p>
      )}
      <p className={styles.km}>
        {[t(`vehicle.condition.${car.condition}`), car.km !== null && format.km(car.km)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </article>
  );
}
