import { FORGET_SEARCHES } from "~/domain/search/recent-searches";
import type { TextLink } from "~/domain/search/search-extras";
import { AppLink } from "~/ui/app-link";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import * as styles from "./recent-searches.css";

/** The shopper's newest searches, each as a link that says its filters, and a button that forgets them. */
export function RecentSearches({ searches }: { searches: readonly TextLink[] }) {
  const { t } = useTranslation();
  if (searches.length === 0) return null;
  return (
    <nav aria-label={t("search.recent.heading")}>
      <details className={styles.box}>
        <summary className={styles.toggle}>{t("search.recent.heading")}</summary>
        <ul className={styles.list}>
          {searches.map(({ text, href }) => (
            <li key={href}>
              <AppLink href={href} className={styles.link}>
                {text}
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
