import { useLocation } from "@remix-run/react";
import { NEW_ALERT_PATH } from "~/domain/alerts/alert";
import { phoneHref } from "~/domain/locations/call";
import { withoutNear } from "~/domain/search/near";
import { sliderScale } from "~/domain/search/range-slider";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchExtras, SearchHelp as SearchHelpView } from "~/domain/search/search-extras";
import { EMPTY_SEARCH, type SearchState, searchQueryString, withPage } from "~/domain/search/search-state";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { AppLink } from "~/ui/app-link";
import { FormLink } from "~/ui/form-link";
import { Icon } from "~/ui/icon";
import { outsideTexts } from "~/ui/search-labels";
import { useSite, useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { CallLink } from "~/ui/stale-notice";
import { notice } from "~/ui/stale-notice.css";
import { button } from "~/ui/styles/button.css";
import { muted, panel, row, stack, stackTight } from "~/ui/styles/layout.css";
import * as styles from "./search-page.css";

/** Says which words of the search no car matches, so that it was done without them. */
export function LeftOutWords({ words }: { words: readonly string[] }) {
  const { t } = useTranslation();
  if (words.length === 0) return null;
  return (
    <p role="status">
      {t("search.left_out", { count: words.length, words: words.map((word) => `“${word}”`).join(", ") })}
    </p>
  );
}

/** Says which limits were left out of a search that was sent without scripts. Their fields still have them. */
export function OutsideLimits({ sections }: Pick<SearchPageData, "sections">) {
  const { t, format } = useTranslation();
  const texts = sections.flatMap((range) => {
    if (!("bounds" in range)) return [];
    const unread = Object.values(range.unread ?? {}).map((text) => t("search.range_unread", { text }));
    const scale = range.bounds && sliderScale(range.facet, range.bounds, range.stops);
    return scale && range.value
      ? [...unread, ...outsideTexts(t, format, range.facet, scale, range.value)]
      : unread;
  });
  return texts.length > 0 ? <p role="status">{texts.join(" ")}</p> : null;
}

/** Where a page of results has the form that saves its search. */
export const ALERT_ID = "alert";

/** Leads to the form that saves this search (rules/alerts#alerts-offered): on its page, or on this one. */
export function AlertLink({
  state,
  here,
  className,
}: {
  state: SearchState;
  here: boolean;
  className: string;
}) {
  const { t } = useTranslation();
  return (
    <SiteLink
      href={here ? `#${ALERT_ID}` : NEW_ALERT_PATH + searchQueryString(withoutNear(state))}
      className={className}
      rel="nofollow"
    >
      {t("search.tell_me")}
    </SiteLink>
  );
}

/**
 * Shown above results from a part of the stock, in the first seconds after a start: more cars follow, and how to see
 * them.
 */
export function LoadingNotice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className={notice} role="status">
      <p>{t("search.loading.text")}</p>
      <p className={row}>
        <AppLink href={pathname + search} className={button.secondary} preventScrollReset>
          {t("search.loading.again")}
        </AppLink>
        <CallLink />
      </p>
    </div>
  );
}

/** The call-the-dealer box, with the ways to the enquiry and, where the site has one, to a test drive. */
export function SearchHelp({ help }: { help: SearchHelpView | null }) {
  const { t } = useTranslation();
  if (!help) return null;
  const { phone, open, enquiry, testDrive } = help;
  return (
    <section className={`${panel} ${stackTight}`} aria-labelledby="search-help">
      <h2 id="search-help">{t("search.help.heading")}</h2>
      {open && <p className={muted}>{open}</p>}
      <p className={row}>
        <a href={phoneHref(phone)} className={button.primary}>
          <Icon name="phone" />
          {t("search.help.call", { phone })}
        </a>
        <FormLink href={enquiry} className={button.secondary}>
          {t("search.help.enquire")}
        </FormLink>
        {testDrive && (
          <FormLink href={testDrive} className={button.secondary}>
            {t("search.help.test_drive")}
          </FormLink>
        )}
      </p>
    </section>
  );
}

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
