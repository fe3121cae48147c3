import { useId } from "react";
import type { CarCardView } from "~/domain/card/car-card";
import type { FinanceEstimate } from "~/domain/finance/estimate";
import { own } from "~/domain/text/own-property";
import { AppLink } from "~/ui/app-link";
import { CompareControl } from "~/ui/saving/compare-control";
import { HeartButton } from "~/ui/saving/save-button";
import { useSite, useTranslation } from "~/ui/site-context";
import { FinanceLine } from "../finance/finance-figures";
import * as styles from "./car-card.css";
import { CarName } from "./car-name";
import { CardButtons } from "./card-buttons";
import { factText, isSpeltOut } from "./card-fact";
import { CardTags } from "./card-tag";
import { useDrawnCard } from "./drawn-cards";
import { PictureStrip } from "./picture-strip";
import { Price } from "./price";

/** The `sizes` of a picture in the grid of cards. */
export const CARD_SIZES = "(min-width:75em) 24rem,(min-width:48em) 33vw,(min-width:36em) 50vw,100vw";

interface CarCardProps {
  car: CarCardView;
  /** One of the first cards of the page: its picture is fetched immediately. */
  first?: boolean;
  heading?: "h2" | "h3";
}

export function CarCard({ car, first = false, heading: Heading = "h2" }: CarCardProps) {
  const { look } = useSite();
  const { t, format } = useTranslation();
  const id = useId();
  if (import.meta.env.SSR) {
    // biome-ignore lint/correctness/useHookAtTopLevel: constant in each build; the browser's has none of it
    const drawn = useDrawnCard(id, { car, first, heading: Heading });
    if (drawn) return drawn;
  }
  return (
    <article className={`${styles.card[look.card]} ${styles.focusRing}`} aria-labelledby={id}>
      <div className={styles.media}>
        <PictureStrip car={car} sizes={CARD_SIZES} first={first} />
        {car.place && (
          <p className={styles.place} data-label={`${t("card.place")}: `}>
            {car.place}
          </p>
        )}
        {car.photos > 1 && <span className={styles.photos}>{t("card.photos", { count: car.photos })}</span>}
      </div>
      <div className={styles.body}>
        {/* The tags are over the picture, and heard with the name. */}
        <Heading id={id} className={styles.title}>
          <AppLink
            href={`/cars/${car.slug}`}
            className={styles.link}
            prefetch="intent"
            aria-describedby={car.tags.length > 0 ? `${id}-tags` : undefined}
          >
            <CarName name={car.name} />
          </AppLink>{" "}
          <CardTags id={`${id}-tags`} tags={car.tags} className={styles.tag} />
        </Heading>
        <HeartButton car={car} />
        {car.available ? <Price price={car.price} /> : <strong>{t("vehicle.sold")}</strong>}
        {car.market && <p className={styles.market}>{car.market}</p>}
        {car.facts.length > 0 && (
          <ul className={styles.factList}>
            {car.facts.map((fact) => (
              <li
                key={fact.key}
                className={own(styles.facts, fact.key)}
                data-label={isSpeltOut(fact) ? undefined : `${t(`vehicle.spec.${fact.key}`)}: `}
                data-gauge={fact.gauge}
              >
                {factText(t, format, fact)}
              </li>
            ))}
          </ul>
        )}
        {car.finance && <CardFinance estimate={car.finance} />}
        <div className={styles.foot}>
          <CompareControl car={car} />
          {car.daysListed !== null && (
            <p className={styles.listed}>{t("vehicle.days_listed", { count: car.daysListed })}</p>
          )}
        </div>
        <CardButtons actions={car.actions} car={car} />
      </div>
    </article>
  );
}

/** A card's finance estimate: one line, always with its rates. The page has the warning once. */
function CardFinance({ estimate }: { estimate: FinanceEstimate }) {
  const { t } = useTranslation();
  if (estimate.kind === "enquire") return <p>{t("finance.enquire")}</p>;
  return <FinanceLine estimate={estimate} />;
}
