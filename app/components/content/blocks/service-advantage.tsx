import type { BlockProps } from "~/components/content/block-props";
import { BlockSection } from "~/components/content/block-section";
import { ServicePriceCard } from "~/components/models/service-price-card";
import { useTranslation } from "~/components/site-context";
import type { ServicePrice } from "~/domain/models/model";
import { panel, stackTight } from "~/styles/layout.css";
import * as styles from "./blocks.css";

/** The manufacturer's prices of services (rules/models#service-advantage-block). */
export function ServiceAdvantage({
  attributes: { heading, text },
  data: { manufacturer, price, disclaimer, models, booking },
}: BlockProps<"service-advantage">) {
  const { t } = useTranslation();
  return (
    <BlockSection heading={heading ?? t("blocks.service_advantage.heading", { manufacturer })} isNarrow>
      <p>{text ?? t("blocks.service_advantage.text")}</p>
      <div className={`${panel} ${stackTight}`}>
        <ServicePriceCard price={price} disclaimer={disclaimer} booking={booking} />
      </div>
      {models.length > 0 && <ServicePrices models={models} />}
    </BlockSection>
  );
}

function ServicePrices({ models }: { models: { name: string; price: ServicePrice }[] }) {
  const { t, format } = useTranslation();
  return (
    <table className={styles.prices}>
      <caption>{t("blocks.service_advantage.table")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("blocks.service_advantage.model")}</th>
          <th scope="col">{t("blocks.service_advantage.price")}</th>
          <th scope="col">{t("blocks.service_advantage.terms")}</th>
        </tr>
      </thead>
      <tbody>
        {models.map(({ name, price: { amount, ...terms } }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{format.dollars(amount)}</td>
            <td>{t("models.service.terms", { ...terms })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
