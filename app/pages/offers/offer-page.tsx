import type { FormView } from "~/domain/forms/form-view";
import { OFFERS_PATH, type OfferView } from "~/domain/offers/offer";
import * as styles from "~/ui/forms/form-page.css";
import { SiteForm } from "~/ui/forms/site-form";
import { OfferActions, OfferPicture, OfferTexts } from "~/ui/offers/offer-cards";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { link } from "~/ui/styles/form.css";
import { stack } from "~/ui/styles/layout.css";

export interface OfferPageProps {
  heading: string;
  /** Null: it has ended. */
  offer: OfferView | null;
  form: { heading: string; intro: string; form: FormView } | null;
}

/** An offer with its enquiry form. What is wrong with the form is first. */
export function OfferPage({ heading, offer, form }: OfferPageProps) {
  const { t } = useTranslation();
  const enquiry = form && <SiteForm form={form.form} heading={form.heading} intro={form.intro} />;
  const isWrong = form !== null && form.form.errors.length > 0;
  return (
    <div className={styles.sides}>
      <div className={stack}>
        <h1>{heading}</h1>
        {offer?.picture && (
          <OfferPicture picture={offer.picture} sizes="(min-width: 62em) 31rem, 94vw" first />
        )}
      </div>
      <div className={`${styles.form} ${stack}`}>
        {isWrong && enquiry}
        {offer ? (
          <>
            <OfferTexts offer={offer} />
            <OfferActions offer={offer} />
          </>
        ) : (
          <p>{t("offers.ended_text")}</p>
        )}
        {!isWrong && enquiry}
        <p>
          <SiteLink href={OFFERS_PATH} className={link}>
            {t("offers.all")}
          </SiteLink>
        </p>
      </div>
    </div>
  );
}
