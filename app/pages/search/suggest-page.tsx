import { SUGGEST_PATH, type SuggestionView } from "~/domain/search/search-address";
import { useTranslation } from "~/ui/site-context";
import { PageForm, SiteLink } from "~/ui/site-link";
import { button } from "~/ui/styles/button.css";
import * as form from "~/ui/styles/form.css";
import { container, section, stack } from "~/ui/styles/layout.css";
import * as styles from "./suggest.css";

interface SuggestPageProps {
  query: string;
  suggestions: SuggestionView[];
  /** The search for what was typed; null: nothing was. */
  all: { text: string; href: string } | null;
}

/** The suggestions of the search box, for browsers without script. */
export function SuggestPage({ query, suggestions, all }: SuggestPageProps) {
  const { t, format } = useTranslation();
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{t("search.suggest.heading")}</h1>
      <PageForm method="get" action={SUGGEST_PATH} role="search">
        <label htmlFor="query">{t("search.keyword")}</label>
        <div className={styles.row}>
          <input
            id="query"
            name="query"
            type="search"
            defaultValue={query}
            maxLength={200}
            autoComplete="off"
            className={form.input}
          />
          <button type="submit" className={button.primary}>
            {t("search.suggest.button")}
          </button>
        </div>
      </PageForm>
      {suggestions.length === 0 && (
        <p>{query ? t("search.suggest.none", { text: query }) : t("search.suggest.empty")}</p>
      )}
      <ul className={styles.links}>
        {suggestions.map(({ text, count, href }) => (
          <li key={href}>
            <SiteLink href={href} className={styles.link}>
              {t("search.none.link", {
                search: text,
                cars: t("search.count", { count, formatted: format.count(count) }),
              })}
            </SiteLink>
          </li>
        ))}
        {all && (
          <li>
            <SiteLink href={all.href} className={styles.link}>
              {all.text}
            </SiteLink>
          </li>
        )}
      </ul>
    </div>
  );
}
