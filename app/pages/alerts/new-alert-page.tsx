import type { AlertSectionProps } from "~/ui/alert-section";
import * as styles from "~/ui/alert-section.css";
import * as pageStyles from "~/ui/forms/form-page.css";
import { PostedForm } from "~/ui/forms/posted-form";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, stackTight } from "~/ui/styles/layout.css";

export interface NewAlertPageProps extends AlertSectionProps {
  heading: string;
  /** What is saved of the search; empty: it is a search for all cars. */
  parts: { label: string; text: string }[];
  /** The search that the shopper came from. */
  search: string;
}

/** What is saved of a search, under which name, and how the shopper is notified of new cars. */
export function NewAlertPage({ heading, parts, instead, form, channel, signsIn, search }: NewAlertPageProps) {
  const { t } = useTranslation();
  return (
    <div className={pageStyles.page}>
      <h1>{heading}</h1>
      <p>{t("alerts.new.intro")}</p>
      <section className={stackTight} aria-labelledby="what">
        <h2 id="what">{t("alerts.new.what")}</h2>
        {parts.length === 0 ? (
          <p className={panel}>{t("alerts.new.all_cars")}</p>
        ) : (
          <dl className={styles.parts}>
            {parts.map(({ label, text }) => (
              <div key={`${label} ${text}`} className={styles.part}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      {instead && <p className={`${panel} ${styles.waiting}`}>{instead}</p>}
      {channel && <p>{channel}</p>}
      {form && (
        <div className={panel}>
          <PostedForm form={form} />
        </div>
      )}
      {form && signsIn && <p className={muted}>{t("alerts.new.sign_in")}</p>}
      <p className={row}>
        <SiteLink href={search} className={button.quiet}>
          {t("alerts.new.back")}
        </SiteLink>
        {!signsIn && (
          <SiteLink href="/account#alerts" className={button.quiet}>
            {t("alerts.new.manage")}
          </SiteLink>
        )}
      </p>
    </div>
  );
}
