import { Children } from "react";
import { OFFERS_PATH } from "~/domain/offers/offer";
import { AppLink } from "~/ui/app-link";
import type { BlockProps } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { OwnPicture } from "~/ui/content/own-picture";
import { Icon } from "~/ui/icon";
import { OfferCards } from "~/ui/offers/offer-cards";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { container, section, spread } from "~/ui/styles/layout.css";
import * as styles from "./blocks.css";
import * as slides from "./promotions.css";

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

/** Slides of 1920 by 540 px, swiped or scrolled; no script moves them (rules/content#promotions-slider). */
export function PromotionsSlider({ attributes: { heading }, children }: BlockProps<"promotions-slider">) {
  if (Children.count(children) === 0) return null;
  return (
    <div className={`${container} ${section}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, as it may hold no link */}
      <div className={slides.slides} tabIndex={0} role="group" aria-label={heading}>
        {children}
      </div>
    </div>
  );
}

export function PromotionSlide({
  attributes: { src, alt, href, title },
  data: { until },
}: BlockProps<"promotion-slide">) {
  const picture = (
    <OwnPicture
      url={src.url}
      alt={alt}
      size={src}
      sizes="(min-width: 1400px) 83rem, 100vw"
      className={slides.picture}
    />
  );
  const shown = (
    <>
      {picture}
      {(title || until) && (
        <span className={slides.caption}>
          {title && <strong>{title}</strong>}
          {until && <span>{until}</span>}
        </span>
      )}
    </>
  );
  return href ? (
    <AppLink href={href} className={slides.slide}>
      {shown}
    </AppLink>
  ) : (
    <div className={slides.slide}>{shown}</div>
  );
}
