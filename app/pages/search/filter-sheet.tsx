import type { ReactNode, RefObject } from "react";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { closeSheet, type SheetParts, useSheet } from "~/ui/use-sheet";
import * as styles from "./search-page.css";

/** Where the Filters link leads: the panel opens there, also without scripts. */
export const PANEL_ID = "filters";

interface FilterSheetProps {
  data: Pick<SearchPageData, "state" | "count">;
  parts: SheetParts;
  body: RefObject<HTMLDivElement>;
  children: ReactNode;
}

/** The box of the filters: next to the results, or a sheet over a phone's screen. Opening it renders nothing else. */
export function FilterSheet({ data, parts, body, children }: FilterSheetProps) {
  const { t, format } = useTranslation();
  const isOpen = useSheet(body, parts);
  // It opens and closes in the render that gives it the styles of a sheet: in the page it would move everything.
  return (
    <details open={isOpen} className={styles.filters}>
      <summary className={styles.filtersToggle}>
        <Icon name="filter" />
        {t("search.filters")}
      </summary>
      <div
        ref={body}
        id={PANEL_ID}
        tabIndex={-1}
        className={isOpen ? `${styles.filtersBody} ${styles.sheet}` : styles.filtersBody}
        {...(isOpen && {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": `${PANEL_ID}-title`,
        })}
      >
        {/* With the focus, it is read whole (docs/decisions/0132). */}
        <div tabIndex={-1} className={isOpen ? styles.sheetHead : undefined}>
          <h2 id={`${PANEL_ID}-title`} className={isOpen ? styles.sheetTitle : visuallyHidden}>
            {t("search.filters")}
          </h2>
          {isOpen && (
            <>
              <AppLink
                href={searchAddress({ ...EMPTY_SEARCH, sort: data.state.sort })}
                className={styles.clearAll}
                preventScrollReset
                replace
              >
                {t("search.clear_short")}
              </AppLink>
              <button
                type="button"
                className={styles.sheetClose}
                onClick={closeSheet}
                aria-label={t("search.close_filters")}
              >
                <Icon name="close" />
              </button>
              {/* The page's own count is inert under the sheet. */}
              <p className={visuallyHidden} role="status">
                {t("search.count", { count: data.count, formatted: format.count(data.count) })}
              </p>
            </>
          )}
        </div>
        {children}
      </div>
    </details>
  );
}
