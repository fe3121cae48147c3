import { useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import { NEW_ALERT_PATH } from "~/domain/alerts/new-alert-path";
import { withoutNear } from "~/domain/search/near";
import { type SearchState, searchQueryString } from "~/domain/search/search-state";
import { button } from "~/styles/button.css";

/** Leads to the page that saves this search (rules/alerts#alerts-offered). */
export function AlertLink({
  state,
  className = button.secondary,
}: {
  state: SearchState;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <SiteLink
      href={NEW_ALERT_PATH + searchQueryString(withoutNear(state))}
      className={className}
      rel="nofollow"
    >
      {t("search.tell_me")}
    </SiteLink>
  );
}
