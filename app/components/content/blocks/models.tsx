import type { BlockProps } from "~/components/content/block-props";
import { BlockSection } from "~/components/content/block-section";
import { Icon } from "~/components/icon";
import { AccessoriesGrid } from "~/components/models/accessories";
import { ModelCard } from "~/components/models/model-card";
import { grid } from "~/components/models/models.css";
import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { categoryAddress } from "~/domain/models/model";
import { spread } from "~/styles/layout.css";
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
