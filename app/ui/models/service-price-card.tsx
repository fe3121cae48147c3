import type { ServicePrice } from "~/domain/models/model";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { muted } from "~/ui/styles/layout.css";
import * as styles from "./models.css";

interface ServicePriceCardProps {
  price: ServicePrice;
  /** The manufacturer's. */
  disclaimer: string;
  /** Where a service is booked; null: nowhere. */
  booking: string | null;
}

/** What a service costs while the manufacturer's prices last, and the way to book one (rules/models#service-price). */
export function ServicePriceCard({ price, disclaimer, booking }: ServicePriceCardProps) {
  const { t, format } = useTranslation();
  const { amount, years, services, interval, range } = price;
  return (
    <>
      <p className={styles.price}>{t("models.service.amount", { amount: format.dollars(amount) })}</p>
      <p>{t("models.service.terms", { services, years, interval, range })}</p>
      <p className={muted}>{disclaimer}</p>
      {booking && (
        <p>
          <SiteLink href={booking} className={button.secondary}>
            {t("models.service.book")}
          </SiteLink>
        </p>
      )}
    </>
  );
}
