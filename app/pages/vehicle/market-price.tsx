import type { MarketPriceView } from "~/services/stock/market-price.server";
import { Icon } from "~/ui/icon";
import * as styles from "./market-price.css";

/** How far below the market a car is, and what the average is made of; both already in the site's words. */
export function MarketPrice({ market }: { market: MarketPriceView }) {
  return (
    <details>
      <summary className={styles.text}>
        <Icon name="offer" size={18} />
        {market.text}
      </summary>
      <p className={styles.basis}>{market.basis}</p>
    </details>
  );
}
