import { useLocation } from "@remix-run/react";
import { phoneHref } from "~/domain/locations/call";
import type { StaleResults } from "~/domain/search-page/search-page-view";
import { AppLink } from "./app-link";
import { Icon } from "./icon";
import { useSite, useTranslation } from "./site-context";
import * as styles from "./stale-notice.css";
import { button } from "./styles/button.css";
import { row } from "./styles/layout.css";

/** Shown above older results when newer ones can't be loaded: their time, and what the shopper can do. */
export function StaleNotice({ since, retry }: StaleResults) {
  const { t, format } = useTranslation();
  const { language, time_zone } = useSite();
  const { pathname, search } = useLocation();
  const time = new Intl.DateTimeFormat(language, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: time_zone,
  })
    .format(new Date(since))
    // Engines differ in which space they put before am and pm.
    .replace(/\s/g, "\u00a0");
  return (
    <div className={styles.notice} role="alert">
      <p>{t(retry ? "search.stale.not_loaded" : "search.stale.text", { time, date: format.date(since) })}</p>
      <p className={row}>
        <AppLink href={retry ?? pathname + search} className={button.secondary} preventScrollReset>
          {t("search.stale.retry")}
        </AppLink>
        <CallLink />
      </p>
    </div>
  );
}

/** The site's own number, to be dialled: the last way on where the search has no answer. */
export function CallLink() {
  const { t } = useTranslation();
  const { phone } = useSite();
  return (
    <a href={phoneHref(phone)} className={button.plain}>
      <Icon name="phone" />
      {t("nav.call", { phone })}
    </a>
  );
}
