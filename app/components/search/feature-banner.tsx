import { AppLink } from "~/components/app-link";
import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import type { FeatureLink } from "~/domain/search/search-extras";
import * as styles from "./feature-banner.css";

/** Spec 1 §2: "A feature banner (latest offers, book service, sell your car)", as far as the site has these. */
export function FeatureBanner({ features }: { features: readonly FeatureLink[] }) {
  const { t } = useWords();
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
