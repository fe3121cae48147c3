import { useId } from "react";
import type { CompactCarView, LatestCars } from "~/domain/card/compact-car";
import { type AccountList, LIST_HEADING } from "~/domain/visitor/saved-lists";
import { CarStrip } from "~/ui/card/car-strip";
import { LatestCarsSection } from "~/ui/card/latest-cars";
import { EmptyList } from "~/ui/content/empty-list";
import { savingForm } from "~/ui/saving/saved-cars-context";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { container, panel, row, section, spread, stack } from "~/ui/styles/layout.css";
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

interface FavouritesOfferProps {
  list: AccountList;
  /** Number of favourites of this browser; 0: no offer. */
  favourites: number;
}

/** Offers to take the favourites of this browser over into the account (rules/saved-cars#favourites-taken-over). */
export function FavouritesOffer({ list, favourites }: FavouritesOfferProps) {
  const { t } = useTranslation();
  const id = useId();
  if (favourites === 0) return null;
  const form = savingForm(list);
  return (
    <section className={`${panel} ${stack}`} aria-labelledby={id}>
      <h2 id={id}>{t(`${list}.favourites.heading`)}</h2>
      <p>{t(`${list}.favourites.text`, { count: favourites })}</p>
      <p className={row}>
        <button type="submit" form={form} name="take_over" value="1" className={button.primary}>
          {t(`${list}.favourites.take_over`)}
        </button>
        <button type="submit" form={form} name="forget_favourites" value="1" className={button.quiet}>
          {t(`${list}.favourites.forget`)}
        </button>
      </p>
    </section>
  );
}
