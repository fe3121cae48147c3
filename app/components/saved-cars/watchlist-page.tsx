import { CarStrip } from "~/components/card/car-strip";
import { LatestCarsSection } from "~/components/card/latest-cars";
import { EmptyList } from "~/components/content/empty-list";
import { useTranslation } from "~/components/site-context";
import type { CompactCarView, LatestCars } from "~/domain/card/compact-car";
import { LIST_HEADING } from "~/domain/visitor/saved-lists";
import { container, section, spread } from "~/styles/layout.css";
import { FavouritesOffer } from "./favourites-offer";
import { type ListedCar, SavedCarCards } from "./saved-car-cards";
import * as styles from "./saved-cars-page.css";

export interface WatchlistPageProps {
  cars: ListedCar[];
  /** Number of favourites of this browser that can be taken over. */
  favourites: number;
  viewed: CompactCarView[];
  /** What a list without cars offers; null: it has cars. */
  latest: LatestCars | null;
}

/** The cars in the shopper's account, sold ones included, and the cars looked at. */
export function WatchlistPage({ cars, favourites, viewed, latest }: WatchlistPageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${container} ${section} ${styles.page}`}>
      <div className={spread}>
        <h1 id={LIST_HEADING} tabIndex={-1}>
          {t("watchlist.heading")}
        </h1>
        {cars.length > 0 && <p>{t("watchlist.count", { count: cars.length })}</p>}
      </div>
      <FavouritesOffer list="watchlist" favourites={favourites} />
      {cars.length === 0 ? <EmptyList list="watchlist" /> : <SavedCarCards list="watchlist" cars={cars} />}
      <CarStrip heading={t("saved.viewed.heading")} cars={viewed} clearable />
      {latest && <LatestCarsSection {...latest} />}
    </div>
  );
}
