import { AppLink } from "~/components/app-link";
import { Icon } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import type { AppliedFiltersView } from "~/domain/search-page/search-page-view";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./search-page.css";

/** Each refinement as a link that takes it off. */
export function AppliedFilters({ view }: { view: AppliedFiltersView | null }) {
  const { t } = useTranslation();
  if (!view) return null;
  return (
    <nav aria-label={t("search.applied")}>
      <ul className={styles.applied}>
        {view.chips.map(({ text, href }) => (
          <li key={text}>
            <AppLink href={href} className={styles.chip} preventScrollReset>
              <span className={visuallyHidden}>{t("search.remove")} </span>
              {text}
              <Icon name="close" size={14} />
            </AppLink>
          </li>
        ))}
        {view.links.map(({ text, href }) => (
          <li key={text}>
            <AppLink href={href} className={styles.clearAll} preventScrollReset>
              {text}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
