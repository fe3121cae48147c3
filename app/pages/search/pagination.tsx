import { pageWindow } from "~/domain/search/pagination";
import { addressAt, type SearchPath } from "~/domain/search/search-address";
import { type SearchState, withPage } from "~/domain/search/search-state";
import { AppLink } from "~/ui/app-link";
import { useTranslation } from "~/ui/site-context";
import * as styles from "./search-page.css";

/** The results. The links to their pages lead there, also without scripts. */
export const RESULTS_ID = "results";

interface PaginationProps {
  state: SearchState;
  at: SearchPath | null;
  pages: number;
}

export function Pagination({ state, at, pages }: PaginationProps) {
  const { t, format } = useTranslation();
  if (pages <= 1) return null;
  const link = (page: number, text: string, rel?: string) => (
    <AppLink
      href={`${addressAt(at, withPage(state, page))}#${RESULTS_ID}`}
      className={styles.pageLink}
      rel={rel}
      aria-label={rel ? undefined : t("search.page_number", { page })}
      aria-current={page === state.page && !rel ? "page" : undefined}
    >
      {text}
    </AppLink>
  );
  return (
    <nav aria-label={t("search.pages")}>
      <ul className={styles.pages}>
        {state.page > 1 && <li>{link(Math.min(state.page - 1, pages), t("search.previous"), "prev")}</li>}
        {pageWindow(state.page, pages).map((page, index) =>
          page === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name
            <li key={`gap ${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>{link(page, format.count(page))}</li>
          ),
        )}
        {state.page < pages && <li>{link(state.page + 1, t("search.next"), "next")}</li>}
      </ul>
    </nav>
  );
}
