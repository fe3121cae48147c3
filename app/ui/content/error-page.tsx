import { useSite, useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { input } from "~/ui/styles/form.css";
import { narrow, row, section, stack, visuallyHidden } from "~/ui/styles/layout.css";
import { useErrorView } from "./error-view";

const KNOWN: Record<number, string> = {
  404: "not_found",
  410: "gone",
  413: "too_large",
  503: "unavailable",
};

interface ErrorProps {
  status: number;
}

/** An error in the site's own look: what happened, and the way on. */
export function ErrorPage({ status }: ErrorProps) {
  return (
    useErrorView() ?? (
      <div className={`${narrow} ${section} ${stack}`}>
        <ErrorWords status={status} />
      </div>
    )
  );
}

export function ErrorWords({ status, car }: ErrorProps & { car?: string | undefined }) {
  const { t } = useTranslation();
  const { phone } = useSite();
  const searches = status === 404 || status === 410;
  // A number is never on two lines.
  const values = { phone: phone.replaceAll(" ", "\u00a0"), car };
  const name = KNOWN[status] ?? (status < 500 ? "refused" : "failure");
  return (
    <>
      <h1>{t(`error.${name}.title`)}</h1>
      <p>{t(`error.${name}.${car ? "named" : "text"}`, values)}</p>
      {searches && (
        <PageForm action="/cars" method="get" role="search" className={row}>
          <label htmlFor="error-query" className={visuallyHidden}>
            {t("search.keyword")}
          </label>
          <input
            id="error-query"
            name="query"
            type="search"
            className={input}
            placeholder={t("search.placeholder")}
          />
          <button type="submit" className={button.primary}>
            {t("search.submit")}
          </button>
        </PageForm>
      )}
      <p className={row}>
        <SiteLink href="/cars" className={searches ? undefined : button.primary}>
          {t("error.all_cars")}
        </SiteLink>
        <SiteLink href="/">{t("nav.home")}</SiteLink>
      </p>
    </>
  );
}
