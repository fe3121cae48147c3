import { type RefObject, useMemo, useRef } from "react";
import { Icon } from "~/components/icon";
import { useTranslation } from "~/components/site-context";
import { unpackFacet } from "~/domain/search/facet-panel";
import type { RangeView, SearchPageData } from "~/domain/search-page/search-page-view";
import { button } from "~/styles/button.css";
import * as form from "~/styles/form.css";
import { visuallyHidden } from "~/styles/layout.css";
import { FacetSection } from "./facet-section";
import { FilterSection } from "./filter-section";
import { RangeSlider } from "./range-slider";
import { TypedField } from "./search-field";
import * as styles from "./search-page.css";
import { ShowMeButton } from "./show-me-button";

interface FilterPanelProps {
  data: SearchPageData;
  /** A choice was made: search at once (only with JavaScript). */
  onChange: () => void;
  /** Something is being typed: search when there is a pause (only with JavaScript). */
  onType: () => void;
  /** Whether something typed is still to be searched for. */
  typing: RefObject<boolean>;
  /** 'Show Me': go to the results (only with JavaScript). */
  onShow: () => void;
}

/** The fields of the search form: keyword, facets, ranges and Apply. */
export function FilterPanel({ data, onChange, onType, typing, onShow }: FilterPanelProps) {
  const { t } = useTranslation();
  const { rememberSections } = data;
  const facets = useMemo(() => data.facets.map(unpackFacet), [data.facets]);
  const panel = useRef<HTMLDetailsElement>(null);
  return (
    <>
      <div className={styles.searchRow}>
        <label className={visuallyHidden} htmlFor="query">
          {t("search.keyword")}
        </label>
        <TypedField
          text={data.state.query}
          typing={typing}
          id="query"
          name="query"
          className={`${form.input} ${styles.grow}`}
          placeholder={t("search.placeholder")}
          maxLength={200}
          enterKeyHint="search"
          onChange={onType}
        />
        <button type="submit" className={button.primary}>
          <Icon name="search" />
          <span className={visuallyHidden}>{t("search.submit")}</span>
        </button>
      </div>
      <details ref={panel} className={styles.filters}>
        <summary className={styles.filtersToggle}>
          <Icon name="filter" />
          {t("search.filters")}
        </summary>
        <div className={styles.filtersBody}>
          {facets.map((view) => (
            <FacetSection
              key={view.facet}
              view={view}
              remember={rememberSections}
              logos={data.logos}
              onChange={onChange}
              onFind={onType}
              typing={typing}
            />
          ))}
          {data.ranges.map((range) => (
            <RangeSection key={range.facet} range={range} remember={rememberSections} onChange={onChange} />
          ))}
          <div className={styles.apply}>
            <button type="submit" className={button.secondary}>
              {t("search.apply")}
            </button>
            <ShowMeButton
              count={data.count}
              onShow={() => {
                // On a phone the panel stands before the results; on a wide screen it has no toggle.
                const toggle = panel.current?.firstElementChild;
                if (panel.current && toggle?.checkVisibility?.()) panel.current.open = false;
                onShow();
              }}
            />
          </div>
        </div>
      </details>
    </>
  );
}

function RangeSection({
  range,
  remember,
  onChange,
}: {
  range: RangeView;
  remember: boolean;
  onChange: () => void;
}) {
  const { t } = useTranslation();
  return (
    <FilterSection
      facet={range.facet}
      name={t(`search.range.${range.facet}`)}
      open={range.open}
      remember={remember}
      className={styles.range}
    >
      <RangeSlider range={range} onChange={onChange} />
    </FilterSection>
  );
}
