import type { CompactCarView, LatestCars } from "~/domain/card/compact-car";
import { LIST_HEADING } from "~/domain/visitor/saved-lists";
import { CarStrip } from "~/ui/card/car-strip";
import { LatestCarsSection } from "~/ui/card/latest-cars";
import { EmptyList } from "~/ui/content/empty-list";
import { useTranslation } from "~/ui/site-context";
import { container, section, spread } from "~/ui/styles/layout.css";
import { type ListedCar, SavedCarCards } from "./saved-car-cards";
import * as styles from "./saved-cars-page.css";

export interface FavouritesPageProps {
  favourites: ListedCar[];
  viewed: CompactCarView[];
  /** What a list without cars offers; null: it has cars. */
  latest: LatestCars | null;
}

/** The visitor's favourites, sold ones included, and the cars looked at. */
export function FavouritesPage({ favourites, viewed, latest }: FavouritesPageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${container} ${section} ${styles.page}`}>
      <div className={spread}>
        <h1 id={LIST_HEADING} tabIndex={-1}>
          {t("favourites.heading")}
        </h1>
        {favourites.length > 0 && <p>{t("favourites.count", { count: favourites.length })}</p>}
      </div>
      {favourites.length === 0 ? (
        <EmptyList list="favourites" />
      ) : (
        <>
          <SavedCarCards list="favourites" cars={favourites} />
          <p className={styles.note}>{t("favourites.kept_here")}</p>
        </>
      )}
      <CarStrip heading={t("saved.viewed.heading")} cars={viewed} clearable />
      {latest && <LatestCarsSection {...latest} />}
    </div>
  );
}
