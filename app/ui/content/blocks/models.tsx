import { categoryAddress, type ServicePrice } from "~/domain/models/model";
import type { BlockProps } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { Icon } from "~/ui/icon";
import { AccessoriesGrid } from "~/ui/models/accessories";
import { ModelCard, ServicePriceCard } from "~/ui/models/model-card";
import { grid } from "~/ui/models/models.css";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { panel, spread, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./blocks.css";

/** The range of the manufacturer (rules/models#models-block). */
export function Models({
  attributes: { heading, category },
  data: { cards, hasMore },
}: BlockProps<"models">) {
  const { t } = useTranslation();
  const named =
    heading ?? t(category === "all" ? "models.heading" : `models.category.${category.replaceAll("-", "_")}`);
  return (
    <BlockSection
      heading={named}
      head={(title) => (
        <div className={spread}>
          {title}
          {hasMore && (
            <SiteLink href={categoryAddress("all")} className={styles.moreLink}>
              {t("blocks.models.all")}
              <Icon name="arrow" size={18} />
            </SiteLink>
          )}
        </div>
      )}
    >
      <div className={grid}>
        {cards.map((card) => (
          <ModelCard key={card.model.slug} {...card} heading="h3" />
        ))}
      </div>
    </BlockSection>
  );
}

/** The models with accessories (rules/models#accessories). */
export function Accessories({ attributes: { heading }, data: { models } }: BlockProps<"accessories">) {
  return <AccessoriesGrid models={models} heading={heading} />;
}

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
