import { CompactCard } from "~/components/card/compact-card";
import { strip } from "~/components/card/compact-card.css";
import { EmptyList } from "~/components/content/empty-list";
import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import type { CompactCarView } from "~/domain/card/compact-car";
import type { AccountList } from "~/domain/visitor/saved-lists";
import { button } from "~/styles/button.css";
import { row, spread, stack } from "~/styles/layout.css";
import * as styles from "./account-page.css";

export interface OwnSavedCarsProps {
  list: AccountList;
  href: string;
  /** The newest of them that are still shown. */
  cars: CompactCarView[];
  /** Number of all saved cars. */
  count: number;
  /** In words, how many of their prices are watched; null on a site without alerts. */
  watched: string | null;
}

/** The cars in a shopper's account. */
export function OwnSavedCars({ list, href, cars, count, watched }: OwnSavedCarsProps) {
  const { t } = useTranslation();
  return (
    <section className={stack} aria-labelledby="saved">
      <div className={spread}>
        <h2 id="saved">{t("account.saved.heading")}</h2>
        {count > 0 && <p>{t(`${list}.count`, { count })}</p>}
      </div>
      {count === 0 ? (
        <EmptyList list={list} heading="h3" />
      ) : (
        <>
          <ul className={strip}>
            {cars.map((car) => (
              <li key={car.slug}>
                <CompactCard car={car} />
              </li>
            ))}
          </ul>
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
