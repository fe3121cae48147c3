import { ACCOUNT_PAGE } from "~/domain/account/account-notice";
import type { CarCardView } from "~/domain/card/car-card";
import { listEntryId, type SavedList } from "~/domain/visitor/saved-lists";
import { CarCard } from "~/ui/card/car-card";
import { FinanceWarning } from "~/ui/finance/finance-warning";
import { savingForm } from "~/ui/saving/saved-cars-context";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { cardGrid, panel } from "~/ui/styles/layout.css";
import * as styles from "./saved-cars-page.css";

/** A car in a shopper's list: a car with a page, or only the name of a car whose page no longer exists. */
export interface ListedCar {
  id: string;
  name: string;
  /** Null when the car was sold so long ago that it has no page any more, or the site no longer shows it. */
  card: CarCardView | null;
  /** Address of a search for similar cars, when this car is not available; null too when nothing of it is known. */
  similarHref: string | null;
  /** Whether the shopper watches its price, and is notified (`on`) or not until alerts are on; null: it can't be watched. */
  watched: "on" | "waiting" | "off" | null;
}

interface SavedCarCardsProps {
  list: Exclude<SavedList, "compare">;
  cars: readonly ListedCar[];
  heading?: "h2" | "h3";
}

/** The cars of a shopper's list, sold ones included, each with a button that removes it. */
export function SavedCarCards({ list, cars, heading: Heading = "h2" }: SavedCarCardsProps) {
  const shown = cars.flatMap(({ card }) => card ?? []);
  return (
    <>
      <ul className={`${cardGrid} ${styles.list}`}>
        {cars.map((car, index) => (
          <li
            key={car.id}
            id={listEntryId(list, car.id)}
            className={styles.item}
            // The focus comes here when the car before was removed.
            tabIndex={-1}
            aria-label={car.name}
          >
            {car.card ? (
              <CarCard car={car.card} first={index < 2} heading={Heading} />
            ) : (
              <div className={`${panel} ${styles.gone}`}>
                <Heading className={styles.goneName}>{car.name}</Heading>
              </div>
            )}
            <Below list={list} car={car} />
          </li>
        ))}
      </ul>
      <FinanceWarning cards={shown} />
    </>
  );
}

function Below({
  list,
  car: { id, name, card, similarHref, watched },
}: Pick<SavedCarCardsProps, "list"> & { car: ListedCar }) {
  const { t } = useTranslation();
  const isWatched = watched === "on" || watched === "waiting";
  return (
    <div className={styles.below}>
      {(similarHref || !card) && <p className={styles.unavailable}>{t(`${list}.unavailable`)}</p>}
      {similarHref && (
        <SiteLink
          href={similarHref}
          className={button.primary}
          aria-label={t(`${list}.find_similar_for`, { car: name })}
        >
          {t(`${list}.find_similar`)}
        </SiteLink>
      )}
      {watched === "on" && <p className={styles.watched}>{t(`${list}.watched`)}</p>}
      {watched === "waiting" && (
        <p>
          {t(`${list}.watch_waiting`)}{" "}
          <SiteLink href={`${ACCOUNT_PAGE}#alerts`}>{t("alerts.account.turn_on")}</SiteLink>
        </p>
      )}
      {watched !== null && (
        <button
          type="submit"
          form={savingForm(list)}
          name={isWatched ? "unwatch" : "watch"}
          value={id}
          className={button.secondary}
          aria-label={t(`${list}.${isWatched ? "unwatch_for" : "watch_for"}`, { car: name })}
        >
          {t(`${list}.${isWatched ? "unwatch" : "watch"}`)}
        </button>
      )}
      <button
        type="submit"
        form={savingForm(list)}
        name="remove"
        value={id}
        className={button.plain}
        aria-label={t(`${list}.remove_for`, { car: name })}
      >
        {t(`${list}.remove`)}
      </button>
    </div>
  );
}
