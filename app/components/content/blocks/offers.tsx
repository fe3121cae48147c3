import type { BlockProps } from "~/components/content/block-props";
import { BlockSection } from "~/components/content/block-section";
import { Icon } from "~/components/icon";
import { OfferCards } from "~/components/offers/offer-cards";
import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { OFFERS_PATH } from "~/domain/offers/offer";
import { spread } from "~/styles/layout.css";
import * as styles from "./blocks.css";

/** The offers that run now (rules/offers#offers-block). */
export function Offers({ attributes, data: { offers } }: BlockProps<"offers">) {
  const { t } = useTranslation();
  return (
    <BlockSection
      heading={attributes.heading ?? t("offers.heading")}
      head={(heading) => (
        <div className={spread}>
          {heading}
          <SiteLink href={OFFERS_PATH} className={styles.moreLink}>
            {t("offers.all")}
            <Icon name="arrow" size={18} />
          </SiteLink>
        </div>
      )}
    >
      <OfferCards offers={offers} heading="h3" />
    </BlockSection>
  );
}
