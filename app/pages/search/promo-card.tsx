import type { PromoCardView } from "~/domain/search/search-extras";
import { AppLink } from "~/ui/app-link";
import { CARD_SIZES } from "~/ui/card/car-card";
import { Picture } from "~/ui/card/picture";
import { Icon } from "~/ui/icon";
import * as styles from "./promo-card.css";

/** The promos that stand before one car of the results. */
export function PromoCards({ promos, before }: { promos: readonly PromoCardView[]; before: number }) {
  const here = promos.filter((promo) => promo.before === before);
  return (
    <>
      {here.map((promo) => (
        <PromoCard key={promo.heading + promo.link?.href} promo={promo} />
      ))}
    </>
  );
}

/** A card among the cars that is no car: so no `article`. */
function PromoCard({ promo: { heading, text, link, picture, tone } }: { promo: PromoCardView }) {
  return (
    <div className={styles.card[tone]}>
      {picture && <Picture url={picture} alt="" sizes={CARD_SIZES} />}
      <div className={styles.body}>
        <h2>{heading}</h2>
        {text && <p>{text}</p>}
        {link && (
          <AppLink href={link.href} className={styles.link}>
            {link.text}
            <Icon name="arrow" size={18} />
          </AppLink>
        )}
      </div>
    </div>
  );
}
