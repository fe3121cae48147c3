import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { NEW_ALERT_PATH } from "~/domain/alerts/new-alert-path";
import { withoutNear } from "~/domain/search/near";
import { type SearchState, searchQueryString } from "~/domain/search/search-state";

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
