import { AppLink } from "~/components/app-link";
import { FORGET_SEARCHES, type RecentSearch } from "~/domain/search/recent-searches";
import { button } from "~/styles/button.css";
import * as styles from "./recent-searches.css";
import { searchInWords } from "./search-summary";
import { useSearchWords } from "./use-search-labels";

/** The shopper's newest searches, each as a link that says its filters, and a button that forgets them. */
export function RecentSearches({ searches }: { searches: readonly RecentSearch[] }) {
  const words = useSearchWords();
  const { t } = words;
  if (searches.length === 0) return null;
  return (
    <nav aria-label={t("search.recent.heading")}>
      <details className={styles.box}>
        <summary className={styles.toggle}>{t("search.recent.heading")}</summary>
        <ul className={styles.list}>
          {searches.map(({ what, href }) => (
            <li key={href}>
              <AppLink href={href} className={styles.link}>
                {searchInWords(words, what)}
              </AppLink>
            </li>
          ))}
        </ul>
        <form method="post" className={styles.forget}>
          <button type="submit" name={FORGET_SEARCHES} value="1" className={button.quiet}>
            {t("search.recent.clear")}
          </button>
        </form>
      </details>
    </nav>
  );
}
