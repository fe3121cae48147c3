import { useNavigation } from "@remix-run/react";
import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import type { FacetOption, FacetView } from "~/domain/search/facet-view";
import { SEARCH_PATH } from "~/domain/search/search-address";
import type { RangeView, SearchPageData } from "~/domain/search/search-page-view";
import { readSearchState, type SearchState } from "~/domain/search/search-state";
import { block, button } from "~/styles/button.css";
import * as form from "~/styles/form.css";
import { visuallyHidden } from "~/styles/layout.css";
import { facetValueLabel } from "./facet-value-label";
import * as styles from "./search-page.css";

interface FilterPanelProps {
  data: SearchPageData;
  /** Called when a choice changed and the search should follow (only with JavaScript). */
  onChange: () => void;
}

/** The fields of the search form: keyword, facets, ranges and Apply. */
export function FilterPanel({ data, onChange }: FilterPanelProps) {
  const { t } = useWords();
  const { state } = data;
  // While the next answer is on its way a box shows what was just ticked, not what the last answer said.
  const pending = useNavigation().location;
  const shown =
    pending?.pathname === SEARCH_PATH ? readSearchState(new URLSearchParams(pending.search)) : null;
  return (
    <>
      <div className={styles.searchRow}>
        <label className={visuallyHidden} htmlFor="query">
          {t("search.keyword")}
        </label>
        <input
          key={state.query}
          id="query"
          name="query"
          type="search"
          className={`${form.input} ${styles.grow}`}
          placeholder={t("search.placeholder")}
          defaultValue={state.query}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={button.primary}>
          <Icon name="search" />
          <span className={visuallyHidden}>{t("search.submit")}</span>
        </button>
      </div>
      <details className={styles.filters}>
        <summary className={styles.filtersToggle}>
          <Icon name="filter" />
          {t("search.filters")}
        </summary>
        <div className={styles.filtersBody}>
          {data.facets.map((facet) => (
            <FacetSection key={facet.facet} view={facet} shown={shown} onChange={onChange} />
          ))}
          {data.ranges.map((range) => (
            <RangeSection key={range.facet} range={range} />
          ))}
          <div className={styles.apply}>
            <button type="submit" className={`${button.primary} ${block}`}>
              {t("search.apply")}
            </button>
          </div>
        </div>
      </details>
    </>
  );
}

interface FacetSectionProps {
  view: FacetView;
  shown: SearchState | null;
  onChange: () => void;
}

function FacetSection({ view, shown, onChange }: FacetSectionProps) {
  const { t, format } = useWords();
  const { facet, options, more } = view;
  if (options.length === 0) return null;
  const name = t(`search.facet.${facet}`);
  const selected = options.filter((option) => option.selected).length;
  const box = (option: FacetOption) => (
    <label key={option.value} className={styles.option}>
      <input
        type="checkbox"
        name={facet}
        value={option.value}
        className={form.checkbox}
        checked={shown ? (shown.facets[facet]?.includes(option.value) ?? false) : option.selected}
        onChange={onChange}
      />
      <span>{facetValueLabel(t, facet, option.value)}</span>
      <span className={styles.optionCount}>{format.count(option.count)}</span>
    </label>
  );
  return (
    <details className={styles.facet} open={view.open}>
      <summary className={styles.facetToggle}>
        <h2 className={styles.facetName}>{name}</h2>
        {selected > 0 && (
          <span className={styles.facetCount}>{t("search.selected", { count: selected })}</span>
        )}
      </summary>
      <fieldset className={styles.options}>
        <legend className={visuallyHidden}>{name}</legend>
        {options.map(box)}
        {more.length > 0 && (
          <details>
            <summary className={styles.more}>
              {t(`search.show_all.${facet}`, { defaultValue: t("search.show_all.other") })}
            </summary>
            <div className={styles.options}>{more.map(box)}</div>
          </details>
        )}
      </fieldset>
    </details>
  );
}

function RangeSection({ range }: { range: RangeView }) {
  const { t } = useWords();
  const { facet, value, bounds } = range;
  const name = t(`search.range.${facet}`);
  const side = (end: "min" | "max") => (
    <div className={form.field}>
      <label className={form.hint} htmlFor={`${end}_${facet}`}>
        <span className={visuallyHidden}>{name} </span>
        {t(`search.range_${end}.${facet}`)}
      </label>
      <input
        // A new answer brings new values into the field; typing is never undone.
        key={value?.[end] ?? ""}
        id={`${end}_${facet}`}
        name={`${end}_${facet}`}
        className={form.input}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value?.[end] ?? ""}
        placeholder={bounds ? String(bounds[end]) : undefined}
      />
    </div>
  );
  return (
    <details className={styles.facet} open={range.open}>
      <summary className={styles.facetToggle}>
        <h2 className={styles.facetName}>{name}</h2>
      </summary>
      <fieldset className={styles.range}>
        <legend className={visuallyHidden}>{name}</legend>
        {side("min")}
        <span className={styles.rangeTo} aria-hidden="true">
          –
        </span>
        {side("max")}
      </fieldset>
    </details>
  );
}
