import { useWords } from "~/components/site-context";
import type { Sort } from "~/domain/search/facets";
import { button } from "~/styles/button.css";
import * as form from "~/styles/form.css";
import * as styles from "./search-page.css";

interface SortSelectProps {
  sorts: readonly Sort[];
  sort: Sort;
  /** The search form, which stands elsewhere on the page. */
  formId: string;
  onChange: () => void;
}

export function SortSelect({ sorts, sort, formId, onChange }: SortSelectProps) {
  const { t } = useWords();
  return (
    <div className={styles.sort}>
      <label htmlFor="sortBy">{t("search.sort")}</label>
      <select
        key={sort}
        id="sortBy"
        name="sortBy"
        form={formId}
        defaultValue={sort}
        onChange={onChange}
        className={`${form.select} ${styles.sortSelect}`}
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {t(`search.sorts.${name}`)}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" form={formId} className={button.quiet}>
          {t("search.sort_apply")}
        </button>
      </noscript>
    </div>
  );
}
