import { stockWord } from "~/i18n/spec-value";
import { AppLink } from "~/ui/app-link";
import { CarCard } from "~/ui/card/car-card";
import type { BlockProps } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { FinanceWarning } from "~/ui/finance/finance-warning";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { spread } from "~/ui/styles/layout.css";
import * as styles from "./blocks.css";
import { tilesInARow } from "./tile-rows";

/** Cars for sale as cards (rules/content#home-tiles). */
export function StockStrip({ attributes, data: { kind, cars, href } }: BlockProps<"stock-strip">) {
  const { t } = useTranslation();
  return (
    <BlockSection
      heading={attributes.heading ?? t(`home.featured.${kind}`)}
      head={(heading) => (
        <div className={spread}>
          {heading}
          <AppLink href={href} className={styles.moreLink}>
            {t("home.see_all")}
            <Icon name="arrow" size={18} />
          </AppLink>
        </div>
      )}
      tinted
    >
      <div className={styles.featured}>
        {cars.map((car) => (
          <CarCard key={car.slug} car={car} heading="h3" />
        ))}
      </div>
      <FinanceWarning cards={cars} />
    </BlockSection>
  );
}

/** Searches by body, make or state with their numbers of cars (rules/content#home-tiles). */
export function BrowseTiles({ attributes: { heading, by }, data: { tiles } }: BlockProps<"browse-tiles">) {
  const { t, format } = useTranslation();
  return (
    <BlockSection heading={heading ?? t(`home.browse_by.${by}`)}>
      <ul className={styles.tiles[tilesInARow(tiles.length) - 1]}>
        {tiles.map(({ value, count, href, outline }) => (
          <li key={value}>
            <AppLink href={href} className={styles.tile}>
              {outline && (
                <svg className={styles.outline} viewBox="0 0 200 80" aria-hidden="true">
                  <path d={outline} />
                </svg>
              )}
              {!outline && by !== "state" && (
                <span className={styles.letter} aria-hidden="true">
                  {value.charAt(0)}
                </span>
              )}
              <span className={styles.tileName}>{stockWord(t, by, value)}</span>
              <span className={styles.tileCount}>
                {t("search.count", { count, formatted: format.count(count) })}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}

/** Searches below a price, or below a week's price (rules/search#price-buttons). */
export function PriceButtons({ attributes: { heading, by }, data: { prices } }: BlockProps<"price-buttons">) {
  const { t, format } = useTranslation();
  return (
    <BlockSection heading={heading ?? t(`blocks.price_buttons.${by}`)}>
      <ul className={styles.tiles[tilesInARow(prices.length) - 1]}>
        {prices.map(({ max, count, href }) => (
          <li key={max}>
            <AppLink href={href} className={styles.tile}>
              <span className={styles.tileName}>
                {t(by === "weekly" ? "blocks.price_buttons.under_weekly" : "home.under", {
                  price: format.dollars(max),
                })}
              </span>
              <span className={styles.tileCount}>
                {t("search.count", { count, formatted: format.count(count) })}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
