import type { MouseEvent } from "react";
import type { AppliedFiltersView, SearchPageData } from "~/domain/search-page/search-page-view";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { SECTION_ID } from "./filter-section";
import * as styles from "./search-page.css";

/** What shoppers narrow first, as far as the panel has it. */
const QUICK = ["price", "weekly_price_range", "subscription_price", "make", "body", "km"];

/** Links to the panel's first sections, below the search of a phone (rules/search#quick-filters). */
export function QuickFilters({
  sections,
  onOpen,
}: {
  sections: SearchPageData["sections"];
  /** With JavaScript: opens the panel as a sheet, at the link's section. */
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.quick}>
      {QUICK.map((name) => {
        const section = sections.find(
          (each) => each.facet === name && ("bounds" in each || each.options !== ""),
        );
        return (
          section && (
            <li key={name}>
              <a href={`#${SECTION_ID}${name}`} className={styles.chip} onClick={onOpen}>
                {t(`search.${"bounds" in section ? "range" : "facet"}.${name}`)}
              </a>
            </li>
          )
        );
      })}
    </ul>
  );
}

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
