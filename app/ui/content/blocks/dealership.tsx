import { AppLink } from "~/ui/app-link";
import type { BlockProps } from "~/ui/content/block-props";
import { BlockSection } from "~/ui/content/block-section";
import { LocationsCarousel } from "~/ui/content/locations-carousel";
import { Reviews } from "~/ui/reviews/reviews";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { container, readable, row, section } from "~/ui/styles/layout.css";

/** What customers say (rules/reviews#reviews-shown). */
export function ReviewsBlock({ data }: BlockProps<"reviews">) {
  return (
    <div className={`${container} ${section}`}>
      <Reviews reviews={data} />
    </div>
  );
}

/** "We'd love to hear your feedback!": both ways stand for everybody, in this order (rules/reviews#review-feedback). */
export function ReviewFeedback({ data }: BlockProps<"review-feedback">) {
  const { firstName, dealershipName, praiseHref, complaintHref } = data;
  const { t } = useTranslation();
  return (
    <BlockSection heading={t("blocks.review_feedback.heading")}>
      <p className={readable}>{t("blocks.review_feedback.thanks", { firstName, dealershipName })}</p>
      <p className={row}>
        <AppLink href={praiseHref} className={button.primary}>
          {t("blocks.review_feedback.praise")}
        </AppLink>
        <AppLink href={complaintHref} className={button.primary}>
          {t("blocks.review_feedback.complaint")}
        </AppLink>
      </p>
    </BlockSection>
  );
}

/** "Our Locations" (rules/locations#locations-carousel). */
export function LocationsBlock({ data: { places } }: BlockProps<"locations">) {
  return (
    <div className={`${container} ${section}`}>
      <LocationsCarousel places={places} />
    </div>
  );
}
