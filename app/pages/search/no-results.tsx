import { phoneHref } from "~/domain/locations/call";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchExtras } from "~/domain/search/search-extras";
import { EMPTY_SEARCH, withPage } from "~/domain/search/search-state";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { AppLink } from "~/ui/app-link";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import { panel, row, stack } from "~/ui/styles/layout.css";
import { ALERT_ID } from "./results-notices";
import * as styles from "./search-page.css";

interface NoResultsProps {
  data: Pick<SearchPageData, "state" | "count">;
  extras: Pick<SearchExtras, "noResults" | "alertForm">;
}

/** Shown for a page without cars: past the last page, or no match. It always offers a next step. */
export function NoResults({ data, extras: { noResults: help, alertForm } }: NoResultsProps) {
  const { t } = useTranslation();
  const { phone } = useSite();
  if (data.count > 0) {
    return (
      <div className={`${panel} ${stack}`}>
        <h2>{t("search.none.past_end")}</h2>
        <p className={row}>
          <AppLink href={searchAddress(withPage(data.state, 1))} className={button.primary}>
            {t("search.none.first_page")}
          </AppLink>
        </p>
      </div>
    );
  }
  return (
    <div className={`${panel} ${stack}`}>
      <h2>{t("search.none.heading")}</h2>
      {help?.together && <p>{help.together}</p>}
      <p>{t("search.none.text", { phone })}</p>
      {help?.lists.map(({ heading, links }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <ul className={styles.links}>
            {links.map(({ text, href }) => (
              <li key={href}>
                <AppLink href={href} className={styles.link}>
                  {text}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={row}>
        {alertForm && (
          <a href={`#${ALERT_ID}`} className={button.primary}>
            {t("search.tell_me")}
          </a>
        )}
        <AppLink href={searchAddress(EMPTY_SEARCH)} className={alertForm ? button.secondary : button.primary}>
          {t("search.clear")}
        </AppLink>
      </p>
      <ul className={styles.links}>
        <li>
          <AppLink href={searchAddress({ ...EMPTY_SEARCH, sort: "latest" })} className={styles.link}>
            {t("search.none.recent_arrivals")}
          </AppLink>
        </li>
        <li>
          <SiteLink href="/contact" className={styles.link}>
            {t("search.none.find_for_me")}
          </SiteLink>
        </li>
        <li>
          <a href={phoneHref(phone)} className={styles.link}>
            {t("nav.call", { phone })}
          </a>
        </li>
      </ul>
    </div>
  );
}
