import { useSite, useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { narrow, section, stack } from "~/ui/styles/layout.css";

export interface UnsubscribePageProps {
  /** The page's own address, to which the button posts. */
  action: string;
  button: string;
  /** Whether alerts are off already. */
  isOff: boolean;
  /** Where to turn them on again; null where the site has no alerts any more. */
  manage: string | null;
}

/** One button, or what is off and how to turn it on again. */
export function UnsubscribePage({ action, button: name, isOff, manage }: UnsubscribePageProps) {
  const { t } = useTranslation();
  const { name: site } = useSite();
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <h1>{t(isOff ? "alerts.unsubscribe.heading_off" : "alerts.unsubscribe.heading")}</h1>
      {isOff ? (
        <>
          <p>{t("alerts.unsubscribe.off", { site })}</p>
          <p>{t("alerts.unsubscribe.kept")}</p>
          {manage && (
            <p>
              <SiteLink href={manage}>{t("alerts.unsubscribe.on_again")}</SiteLink>
            </p>
          )}
        </>
      ) : (
        <>
          <p>{t("alerts.unsubscribe.question", { site })}</p>
          <PageForm method="post" action={action}>
            <button type="submit" name={name} value="1" className={button.primary}>
              {t("alerts.unsubscribe.submit")}
            </button>
          </PageForm>
        </>
      )}
    </div>
  );
}
