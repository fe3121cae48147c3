import { useWords } from "~/components/site-context";
import { CarCard } from "~/components/vehicle/car-card";
import { CarStrip } from "~/components/vehicle/car-strip";
import type { CarCardView } from "~/domain/car-card";
import type { CompactCarView } from "~/domain/compact-car";
import { button } from "~/styles/button.css";
import { cardGrid, container, panel, row, section, spread, stack } from "~/styles/layout.css";
import * as styles from "./favourites-page.css";
import { savingForm } from "./save-button";

interface Favourite {
  id: string;
  name: string;
  card: CarCardView | null;
  similarHref: string | null;
}

export interface FavouritesPageProps {
  favourites: Favourite[];
  viewed: CompactCarView[];
}

/** The visitor's favourites, sold ones included, and the cars looked at. */
export function FavouritesPage({ favourites, viewed }: FavouritesPageProps) {
  const { t } = useWords();
  return (
    <div className={`${container} ${section} ${styles.page}`}>
      <div className={spread}>
        <h1>{t("favourites.heading")}</h1>
        {favourites.length > 0 && <p>{t("favourites.count", { count: favourites.length })}</p>}
      </div>
      {favourites.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ul className={`${cardGrid} ${styles.list}`}>
            {favourites.map((favourite, index) => (
              <li key={favourite.id} className={styles.item}>
                {favourite.card ? (
                  <CarCard car={favourite.card} first={index < 2} />
                ) : (
                  <div className={`${panel} ${styles.gone}`}>
                    <h2 className={styles.goneName}>{favourite.name}</h2>
                  </div>
                )}
                <Below favourite={favourite} />
              </li>
            ))}
          </ul>
          <p className={styles.note}>{t("favourites.kept_here")}</p>
        </>
      )}
      <CarStrip heading={t("saved.viewed.heading")} cars={viewed} clearable />
    </div>
  );
}

function Below({ favourite: { id, name, similarHref } }: { favourite: Favourite }) {
  const { t } = useWords();
  return (
    <div className={stack}>
      {similarHref && (
        <>
          <p className={styles.unavailable}>{t("favourites.unavailable")}</p>
          <a
            href={similarHref}
            className={button.primary}
            aria-label={t("favourites.find_similar_for", { car: name })}
          >
            {t("favourites.find_similar")}
          </a>
        </>
      )}
      <button
        type="submit"
        form={savingForm("favourites")}
        name="remove"
        value={id}
        className={button.quiet}
        aria-label={t("favourites.remove_for", { car: name })}
      >
        {t("favourites.remove")}
      </button>
    </div>
  );
}

function Empty() {
  const { t } = useWords();
  return (
    <div className={stack}>
      <h2>{t("favourites.empty.heading")}</h2>
      <p>{t("favourites.empty.text")}</p>
      <p className={row}>
        <a href="/cars" className={button.primary}>
          {t("favourites.empty.search")}
        </a>
      </p>
    </div>
  );
}
