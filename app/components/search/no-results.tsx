import { AppLink } from "~/components/app-link";
import { useSite, useWords } from "~/components/site-context";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchPageData } from "~/domain/search/search-page-view";
import { EMPTY_SEARCH, withPage } from "~/domain/search/search-state";
import { button } from "~/styles/button.css";
import { panel, row, stack } from "~/styles/layout.css";

/** Nothing on this page: past the last page, or no car fits. Always a way on. */
export function NoResults({ data }: { data: SearchPageData }) {
  const { t } = useWords();
  const { phone } = useSite();
  const pastTheEnd = data.count > 0;
  return (
    <div className={`${panel} ${stack}`}>
      <h2>{pastTheEnd ? t("search.none.past_end") : t("search.none.heading")}</h2>
      {!pastTheEnd && <p>{t("search.none.text", { phone })}</p>}
      <p className={row}>
        <AppLink
          href={searchAddress(pastTheEnd ? withPage(data.state, 1) : EMPTY_SEARCH)}
          className={button.primary}
        >
          {pastTheEnd ? t("search.none.first_page") : t("search.clear")}
        </AppLink>
      </p>
    </div>
  );
}
