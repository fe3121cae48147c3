import { FORGET_SEARCHES } from "~/domain/search/recent-searches";
import type { FeatureLink, TextLink } from "~/domain/search/search-extras";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import * as styles from "./search-links.css";

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

/**
 * "A feature banner (latest offers, book service, sell your car)", as far as the site has these
 * (rules/search#feature-banner).
 */
export function FeatureBanner({ features }: { features: readonly FeatureLink[] }) {
  const { t } = useTranslation();
  if (features.length === 0) return null;
  return (
    <nav aria-label={t("search.features")}>
      <ul className={styles.features}>
        {features.map(({ text, href, icon }) => (
          <li key={text + href} className={styles.feature}>
            <AppLink href={href} className={styles.featureLink}>
              <Icon name={icon} />
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
