import type { OwnLeads } from "~/domain/account/own-lead";
import type { CompactCarView } from "~/domain/card/compact-car";
import { LIST_HEADING } from "~/domain/visitor/saved-lists";
import { CarStrip } from "~/ui/card/car-strip";
import { LatestCarsSection } from "~/ui/card/latest-cars";
import { EmptyList } from "~/ui/content/empty-list";
import { OwnLeadSections, OwnReservations, type OwnReservationsProps } from "~/ui/own-leads";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { container, row, section, spread, stack } from "~/ui/styles/layout.css";
import { SavedCarCards } from "./saved-car-cards";
import * as styles from "./saved-cars-page.css";
import { FavouritesOffer, type WatchlistPageProps } from "./watchlist-page";

export interface GaragePageProps extends WatchlistPageProps, OwnReservationsProps {
  /** The comparison of this browser; null on a site without comparison. */
  compared: CompactCarView[] | null;
  /** What the shopper has sent while signed in. */
  leads: OwnLeads;
}

/** All that a signed-in shopper has on the site, in sections (rules/saved-cars#garage-page). */
export function GaragePage({
  cars,
  favourites,
  compared,
  viewed,
  latest,
  reservations,
  leads,
}: GaragePageProps) {
  const { t } = useTranslation();
  return (
    <div className={`${container} ${section} ${styles.page}`}>
      <h1>{t("garage.heading")}</h1>
      <FavouritesOffer list="garage" favourites={favourites} />
      <section className={stack} aria-labelledby={LIST_HEADING}>
        <div className={spread}>
          <h2 id={LIST_HEADING} tabIndex={-1}>
            {t("garage.saved")}
          </h2>
          {cars.length > 0 && <p>{t("garage.count", { count: cars.length })}</p>}
        </div>
        {cars.length === 0 ? (
          <EmptyList list="garage" heading="h3" />
        ) : (
          <SavedCarCards list="garage" cars={cars} heading="h3" />
        )}
      </section>
      {compared && <Comparison cars={compared} />}
      <CarStrip heading={t("saved.viewed.heading")} cars={viewed} clearable />
      {latest && <LatestCarsSection {...latest} />}
      <OwnReservations reservations={reservations} />
      <OwnLeadSections leads={leads} />
    </div>
  );
}

function Comparison({ cars }: { cars: CompactCarView[] }) {
  const { t } = useTranslation();
  if (cars.length === 0)
    return (
      <section className={stack} aria-labelledby="comparison">
        <h2 id="comparison">{t("garage.comparison")}</h2>
        <p>{t("garage.comparison_empty")}</p>
      </section>
    );
  return (
    <div className={stack}>
      <CarStrip heading={t("garage.comparison")} cars={cars} />
      <p className={row}>
        <SiteLink href="/compare" className={button.secondary}>
          {t("saved.compare.view")}
        </SiteLink>
      </p>
    </div>
  );
}
