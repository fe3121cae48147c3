import type { SentCodeView } from "~/domain/account/one-time-code";
import type { CarCardView } from "~/domain/card/car-card";
import type { FormView } from "~/domain/forms/form-view";
import { CarSummary } from "~/ui/card/car-summary";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { panel, small, stack } from "~/ui/styles/layout.css";
import { NewCode } from "./new-code";

export interface SignInPageProps {
  heading: string;
  intro: string;
  /** The car that the shopper continues with; null: the sign-in is about none. */
  car: CarCardView | null;
  form: FormView;
  /** Set once a code has been sent. */
  sent: SentCodeView | null;
  /** Set when the code has been used: the shopper may be signed in already. */
  goOn: string | null;
  back: string;
}

/** The number, then the code: one question a page, in plain HTML. */
export function SignInPage({ heading, intro, car, form, sent, goOn, back }: SignInPageProps) {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <p>{intro}</p>
      {car && <CarSummary car={car} />}
      {sent?.file && <p className={`${panel} ${small}`}>{sent.file}</p>}
      <div className={panel}>
        <PostedForm form={form} />
      </div>
      {goOn && (
        <p>
          <SiteLink href={goOn} className={button.secondary}>
            {t("account.sign_in.continue")}
          </SiteLink>
        </p>
      )}
      {sent && (
        <NewCode form={form} {...sent.again}>
          <SiteLink href={sent.another} className={button.quiet}>
            {sent.anotherText}
          </SiteLink>
        </NewCode>
      )}
      <p className={stack}>
        <SiteLink href={back}>{t("account.sign_in.back")}</SiteLink>
      </p>
    </div>
  );
}
