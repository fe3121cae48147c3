import type { FormView } from "~/domain/forms/form-view";
import { PostedForm } from "./forms/posted-form";
import { useTranslation } from "./site-context";
import { muted, panel, stack } from "./styles/layout.css";

export interface AlertSectionProps {
  /** Why this search can't be saved, or is saved already; null: the form is shown. */
  instead: string | null;
  form: FormView | null;
  /** Where messages go, of a shopper whose alerts are on. */
  channel: string | null;
  /** Whether the sign-in comes next. */
  signsIn: boolean;
}

/** The form that saves a search, on the page of the search. */
export function AlertSection({ instead, form, channel, signsIn }: AlertSectionProps) {
  const { t } = useTranslation();
  return (
    <section className={`${panel} ${stack}`} aria-labelledby="alert-heading">
      <h2 id="alert-heading">{t("alerts.new.heading")}</h2>
      <p>{instead ?? t("alerts.new.intro")}</p>
      {channel && form && <p>{channel}</p>}
      {form && <PostedForm form={form} idPrefix="alert-" />}
      {form && signsIn && <p className={muted}>{t("alerts.new.sign_in")}</p>}
    </section>
  );
}
