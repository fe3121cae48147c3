import type { CarCardView } from "~/domain/card/car-card";
import { CarAside } from "~/ui/card/car-aside";
import { useTranslation } from "~/ui/site-context";
import * as styles from "./checkout-page.css";
import type { Fact } from "./checkout-parts";

/** What a shopper reserves or buys: it stays in sight on every page of the checkout. */
export interface OrderView {
  car: CarCardView;
  /** What is paid. */
  facts: Fact[];
  /** What is refundable; null: nothing is to be paid. */
  note: string | null;
}

/** The car, what is paid and what comes back: above the page's content on a phone, at its side on a wide screen. */
export function OrderSummary({ car, facts, note }: OrderView) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("checkout.order")}>
      <CarAside car={car}>
        {facts.length > 0 && (
          <dl className={styles.amounts}>
            {facts.map(({ label, text }) => (
              <div key={label} className={styles.amount}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </CarAside>
    </section>
  );
}

/** The page of the car that a page of the checkout is about; null: the site doesn't show it. */
export function backToCar(view: { order?: { car: Pick<CarCardView, "slug"> } | null }): string | null {
  return view.order ? `/cars/${view.order.car.slug}` : null;
}
