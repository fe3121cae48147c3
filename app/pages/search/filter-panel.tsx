import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type FacetView, unpackFacet } from "~/domain/search/facet-panel";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { facetEntries, rangeEntries, type SearchState } from "~/domain/search/search-state";
import type { NearView, RangeView, SearchPageData } from "~/domain/search-page/search-page-view";
import { Icon } from "~/ui/icon";
import { Island } from "~/ui/island";
import { useAddress, useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import type { SheetParts } from "~/ui/use-sheet";
import { FacetSection } from "./facet-section";
import { FilterSection } from "./filter-section";
import { FilterSheet, PANEL_ID } from "./filter-sheet";
import { KeywordField } from "./keyword-field";
import { NearSection } from "./near-section";
import { RangeSlider } from "./range-slider";
import * as styles from "./search-page.css";

interface FilterPanelProps {
  data: SearchPageData;
  /**
   * A choice was made: search immediately (only with JavaScript).
   * @param of the control whose searches in a row have one place in the history
   */
  onChange: (of?: string) => void;
  /** The control has come to rest: its next search has a place of its own. */
  onSettled: () => void;
  /** Something is being typed: search when there is a pause (only with JavaScript). */
  onType: () => void;
  /** A suggestion was chosen (only with JavaScript). */
  onPick: (href: string) => void;
  /** Whether something typed is still to be searched for. */
  typing: RefObject<boolean>;
  /** 'Show Me': go to the results (only with JavaScript). */
  onShow: () => void;
  /** The panel as a sheet over a phone's screen (only with JavaScript). */
  sheet: SheetParts;
  body: RefObject<HTMLDivElement>;
}

/** The fields of the search form: keyword, facets, ranges and Apply. */
export function FilterPanel(props: FilterPanelProps) {
  const { data, onChange, onSettled, onType, onPick, typing, onShow, sheet, body } = props;
  const { t } = useTranslation();
  const at = useAddress();
  const { rememberSections, near } = data;
  const sections = useMemo(
    () => data.sections.map((section) => ("bounds" in section ? section : unpackFacet(section))),
    [data.sections],
  );
  const draw = (section: (typeof sections)[number]) => (
    <Island key={`${"bounds" in section} ${section.facet}`}>
      {"bounds" in section ? (
        <RangeSection range={section} remember={rememberSections} onChange={onChange} onSettled={onSettled} />
      ) : (
        <FacetSection
          view={section}
          remember={rememberSections}
          logos={data.logos}
          onChange={() => onChange()}
          onFind={onType}
          typing={typing}
          sectionOfForm={at(`${SEARCH_PATH}#${PANEL_ID}`)}
        />
      )}
    </Island>
  );
  return (
    <>
      <div className={styles.searchRow}>
        <label className={visuallyHidden} htmlFor="query">
          {t("search.keyword")}
        </label>
        <KeywordField text={data.state.query} typing={typing} onType={onType} onPick={onPick} />
        <button type="submit" className={button.primary}>
          <Icon name="search" />
          <span className={visuallyHidden}>{t("search.submit")}</span>
        </button>
      </div>
      <FilterSheet data={data} parts={sheet} body={body}>
        {sections.slice(0, near?.after).map(draw)}
        {near && <NearSection near={near} state={data.state} typing={typing} onChange={() => onChange()} />}
        {near && sections.slice(near.after).map(draw)}
        <UnseenFilters state={data.state} seen={sections} near={near} />
        <div className={styles.apply}>
          <ShowMeButton count={data.count} onShow={onShow} />
        </div>
      </FilterSheet>
    </>
  );
}

/** Filters of the address that the panel has no fields for. A choice in the panel adds to them. */
function UnseenFilters({
  state,
  seen,
  near,
}: {
  state: SearchState;
  near: NearView | null;
  seen: readonly ({ facet: string; bounds?: unknown } | FacetView)[];
}) {
  const lists = new Set(
    seen.flatMap((section) => {
      if ("bounds" in section) return [];
      if (!("style" in section) || section.style !== "makes") return [section.facet];
      // The models of one make are in its section, however the address names them.
      return state.facets.make?.length === 1 ? ["make", "make_model", "model"] : ["make", "make_model"];
    }),
  );
  const ranges = new Set(seen.flatMap((section) => ("bounds" in section ? [section.facet] : [])));
  return (
    <>
      {!near && state.near && <input type="hidden" name="near" value={state.near} />}
      {!near && state.radius && <input type="hidden" name="radius" value={state.radius} />}
      {facetEntries(state.facets).flatMap(([facet, values]) =>
        lists.has(facet)
          ? []
          : values.map((value) => (
              <input key={`${facet} ${value}`} type="hidden" name={facet} value={value} />
            )),
      )}
      {rangeEntries(state.ranges).flatMap(([facet, range]) =>
        ranges.has(facet)
          ? []
          : (["min", "max"] as const).map((end) => (
              <input
                key={`${end} ${facet}`}
                type="hidden"
                name={`${end}_${facet}`}
                value={range[end] ?? ""}
              />
            )),
      )}
    </>
  );
}

function RangeSection({
  range,
  remember,
  onChange,
  onSettled,
}: {
  range: RangeView;
  remember: boolean;
} & Pick<FilterPanelProps, "onChange" | "onSettled">) {
  const { t } = useTranslation();
  return (
    <FilterSection
      facet={range.facet}
      name={t(`search.range.${range.facet}`)}
      open={range.open}
      remember={remember}
      className={styles.range}
    >
      <RangeSlider
        range={range}
        onChange={(isStep) => onChange(isStep ? range.facet : undefined)}
        onSettled={onSettled}
      />
    </FilterSection>
  );
}

const ANIMATION_MS = 1000;

/**
 * 'Show Me {count} {cars}': goes to the results. Its count runs to a new value for 1 second (rules/search#show-me).
 * Until scripts have taken over, the same button applies the filters: with scripts each choice is applied immediately.
 */
function ShowMeButton({ count, onShow }: { count: number; onShow: () => void }) {
  const { t, format } = useTranslation();
  const running = useRunningCount(count);
  const hydrated = useHydrated();
  const text = (value: number) =>
    value > 0
      ? t("search.show_me", { count: value, formatted: format.count(value) })
      : t("search.show_nearest");
  return (
    <button
      type="submit"
      // Without results the page's filled button is the next step.
      className={count > 0 ? button.primary : button.secondary}
      onClick={(event) => {
        event.preventDefault();
        onShow();
      }}
    >
      {hydrated ? (
        <>
          <span aria-hidden="true">{text(running)}</span>
          <span className={visuallyHidden}>{text(count)}</span>
        </>
      ) : (
        t("search.apply")
      )}
    </button>
  );
}

function useRunningCount(count: number): number {
  const [shown, setShown] = useState(count);
  const from = useRef(count);
  useEffect(() => {
    const start = from.current;
    if (start === count) return;
    from.current = count;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(count);
      return;
    }
    const began = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const done = Math.min(Math.max((now - began) / ANIMATION_MS, 0), 1);
      setShown(Math.round(start + (count - start) * done));
      if (done < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return shown;
}
