import type { FeatureLink } from "~/domain/search/search-extras";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import * as styles from "./feature-banner.css";

/**
 * "A feature banner (latest offers, book service, sell your car)", as far as the site has these
 * (rules/search#feature-banner).
 */
export function FeatureBanner({ features }: { features: readonly FeatureLink[] }) {
  const { t } = useTranslation();
  if (features.length === 0) return null;
  return (
    <nav aria-label={t("search.features")}>
      <ul className={styles.list}>
        {features.map(({ text, href, icon }) => (
          <li key={text + href} className={styles.item}>
            <AppLink href={href} className={styles.link}>
              <Icon name={icon} />
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
