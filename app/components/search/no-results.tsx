import { AppLink } from "~/components/app-link";
import { useSite, useTranslation } from "~/components/site-context";
import { SiteLink } from "~/components/site-link";
import type { ClosestSearch } from "~/domain/search/no-results-help";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchExtras } from "~/domain/search/search-extras";
import { EMPTY_SEARCH, filterCount, type SearchState, withPage } from "~/domain/search/search-state";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { button } from "~/styles/button.css";
import { panel, row, stack } from "~/styles/layout.css";
import { AlertLink } from "./alert-link";
import { CallLink } from "./call-link";
import * as styles from "./no-results.css";
import { searchInWords } from "./search-summary";
import { useSearchWords } from "./use-search-labels";

interface NoResultsProps {
  data: Pick<SearchPageData, "state" | "understood" | "count">;
  extras: Pick<SearchExtras, "noResults" | "offersAlert">;
}

/** Shown for a page without cars: past the last page, or no match. It always offers a next step. */
export function NoResults({ data, extras: { noResults: help, offersAlert } }: NoResultsProps) {
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
      <Together state={data.understood?.search ?? data.state} />
      <p>{t("search.none.text", { phone })}</p>
      {offersAlert && (
        <p>
          <AlertLink state={data.understood?.search ?? data.state} />
        </p>
      )}
      {help && help.closest.length > 0 && <Closest searches={help.closest} />}
      {help && help.models.length > 0 && (
        <Links
          heading={t("search.none.models")}
          links={help.models.map(({ name, count, href }) => ({ text: name, count, href }))}
        />
      )}
      <p className={row}>
        <AppLink href={searchAddress(EMPTY_SEARCH)} className={button.primary}>
          {t("search.clear")}
        </AppLink>
        <AppLink href={searchAddress({ ...EMPTY_SEARCH, sort: "latest" })} className={button.secondary}>
          {t("search.none.recent_arrivals")}
        </AppLink>
        <SiteLink href="/contact" className={button.secondary}>
          {t("search.none.find_for_me")}
        </SiteLink>
        <CallLink />
      </p>
    </div>
  );
}

/** Says what was searched for, where conditions exclude each other: a model and a fuel that it does not come with. */
function Together({ state }: { state: SearchState }) {
  const words = useSearchWords();
  const conditions = filterCount(state) + (state.query ? 1 : 0);
  if (conditions < 2) return null;
  return <p>{words.t("search.none.together", { filters: searchInWords(words, state) })}</p>;
}

function Closest({ searches }: { searches: ClosestSearch[] }) {
  const words = useSearchWords();
  const { t } = words;
  const text = ({ change, what }: ClosestSearch) => {
    const [range] = Object.keys(what.ranges);
    if (change === "without" && what.radius) return t("search.none.without_radius");
    // "Without Up to $30,000" would be hard to read.
    return change === "without" && range
      ? t("search.none.without_range", { range: t(`search.range.${range}`) })
      : t(`search.none.${change}`, { filter: searchInWords(words, what) });
  };
  return (
    <Links
      heading={t("search.none.closest")}
      links={searches.map((search) => ({ text: text(search), count: search.count, href: search.href }))}
    />
  );
}

function Links({
  heading,
  links,
}: {
  heading: string;
  links: { text: string; count: number; href: string }[];
}) {
  const { t, format } = useTranslation();
  return (
    <div>
      <h3>{heading}</h3>
      <ul className={styles.links}>
        {links.map(({ text, count, href }) => (
          <li key={href}>
            <AppLink href={href} className={styles.link}>
              {t("search.none.link", {
                search: text,
                cars: t("search.count", { count, formatted: format.count(count) }),
              })}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
