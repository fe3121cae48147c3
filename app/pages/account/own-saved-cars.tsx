import type { CompactCarView } from "~/domain/card/compact-car";
import type { SavedList } from "~/domain/visitor/saved-lists";
import { CompactCard } from "~/ui/card/compact-card";
import { strip, strips } from "~/ui/card/compact-card.css";
import { EmptyList } from "~/ui/content/empty-list";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { row, spread, stack } from "~/ui/styles/layout.css";
import * as styles from "./account-page.css";

export interface OwnSavedCarsProps {
  list: SavedList;
  href: string;
  /** The newest of them that are still shown. */
  cars: CompactCarView[];
  /** Number of all saved cars. */
  count: number;
  /** In words, how many of their prices are watched; null where none can be. */
  watched: string | null;
}

/** The cars in a shopper's account, or in their browser where the site keeps them there. */
export function OwnSavedCars({ list, href, cars, count, watched }: OwnSavedCarsProps) {
  const { t } = useTranslation();
  return (
    <section className={stack} aria-labelledby="saved">
      <div className={spread}>
        <h2 id="saved">{t("account.saved.heading")}</h2>
        {count > 0 && <p>{t(`${list}.count`, { count })}</p>}
      </div>
      {count === 0 ? (
        <EmptyList list={list} heading="h3" title={t("account.saved.empty")} />
      ) : (
        <>
          <div className={strips}>
            <ul className={strip} data-back={t("search.previous")} data-next={t("search.next")}>
              {cars.map((car) => (
                <li key={car.slug}>
                  <CompactCard car={car} />
                </li>
              ))}
            </ul>
          </div>
          {watched && <p className={styles.text}>{watched}</p>}
          <p className={row}>
            <SiteLink href={href} className={button.secondary}>
              {t("account.saved.all")}
            </SiteLink>
          </p>
        </>
      )}
    </section>
  );
}
