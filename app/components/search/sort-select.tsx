import { useEffect, useRef } from "react";
import { useTranslation } from "~/components/site-context";
import type { Sort } from "~/domain/search/facets";
import type { StaleResults } from "~/domain/search-page/search-page-view";
import { button } from "~/styles/button.css";
import * as form from "~/styles/form.css";
import * as styles from "./search-page.css";

interface SortSelectProps {
  sorts: readonly Sort[];
  sort: Sort;
  stale: StaleResults | null;
  /** The search form, which stands elsewhere on the page. */
  formId: string;
  onChange: () => void;
}

/** Sorts by its own button; with JavaScript also by itself. */
export function SortSelect({ sorts, sort, stale, formId, onChange }: SortSelectProps) {
  const { t } = useTranslation();
  const select = useRef<HTMLSelectElement>(null);

  // A sort that could not be loaded is not the one on the screen.
  useEffect(() => {
    if (stale?.retry && select.current) select.current.value = sort;
  }, [stale, sort]);

  return (
    <div className={styles.sort}>
      <label htmlFor="sortBy" className={styles.sortLabel}>
        {t("search.sort")}
      </label>
      <select
        key={sort}
        ref={select}
        id="sortBy"
        name="sortBy"
        form={formId}
        defaultValue={sort}
        onChange={onChange}
        autoComplete="off"
        className={`${form.select} ${styles.sortSelect}`}
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {t(`search.sorts.${name}`)}
          </option>
        ))}
      </select>
      {/* It stays when scripts take over: what goes away moves the page. */}
      <button type="submit" form={formId} className={button.quiet}>
        {t("search.sort_apply")}
      </button>
    </div>
  );
}
