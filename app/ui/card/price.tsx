import type { PriceDisplay } from "~/domain/car/price";
import { useTranslation } from "~/ui/site-context";
import { visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./price.css";

/**
 * A car's price as decided by domain/car/price: with the earlier price and the kind of price. Its hidden words have
 * spaces that don't collapse, so that nobody hears "Now$20,380Was".
 */
export function Price({ price, large = false }: { price: PriceDisplay; large?: boolean }) {
  const { t, format } = useTranslation();
  const amount = large ? `${styles.amount} ${styles.large}` : styles.amount;
  if (price.kind === "none" || price.kind === "preorder") {
    return (
      <p className={styles.price}>
        <span className={`${styles.amount} ${styles.words}`}>
          {price.kind === "none" ? t("card.no_price") : t("card.preorder")}
        </span>
      </p>
    );
  }
  if (price.kind === "subscription") {
    return (
      <p className={styles.price}>
        <span className={amount}>{t("card.per_week", { amount: format.dollars(price.perWeek) })}</span>
      </p>
    );
  }
  return (
    <p className={styles.price}>
      <span className={amount}>
        {price.kind === "reduced" && <span className={visuallyHidden}>{`${t("card.now_price")}\u00a0`}</span>}
        {format.dollars(price.amount)}
      </span>
      {price.was !== null && (
        <span className={styles.was}>
          <span className={visuallyHidden}>{`\u00a0${t("card.was_price")}\u00a0`}</span>
          <s>{format.dollars(price.was)}</s>
        </span>
      )}
      {price.type && <span className={styles.kind}>{t(`card.price_type.${price.type}`)}</span>}
    </p>
  );
}
