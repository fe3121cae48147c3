import { useNavigation } from "@remix-run/react";
import type { RefObject } from "react";
import type { FacetOption, FacetView } from "~/domain/search/facet-panel";
import type { ListFacet } from "~/domain/search/facets";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { readSearchState } from "~/domain/search/search-state";
import { own } from "~/domain/text/own-property";
import * as form from "~/styles/form.css";
import { visuallyHidden } from "~/styles/layout.css";
import { facetValueLabel } from "./facet-value-label";
import { FilterSection } from "./filter-section";
import { MakeMark } from "./make-logo";
import { TypedField } from "./search-field";
import * as styles from "./search-page.css";
import { useSearchWords } from "./use-search-labels";

interface FacetSectionProps {
  view: FacetView;
  remember: boolean;
  logos: Record<string, string>;
  /** A choice was made: search. */
  onChange: () => void;
  /** Something is being typed into the section's own search box. */
  onFind: () => void;
  typing: RefObject<boolean>;
}

/** One facet of the panel, in the style its site shows it. */
export function FacetSection({ view, remember, logos, onChange, onFind, typing }: FacetSectionProps) {
  const words = useSearchWords();
  const { t } = words;
  const { facet, options, more, style } = view;
  const isTicked = useTicked();
  if (options.length === 0 && !view.find) return null;
  const name = t(`search.facet.${facet}`);
  const selected = options.filter((option) => option.selected).length;
  /** @param make whose card it stands in, so that a model need not repeat it to the eye */
  const box = (of: ListFacet, option: FacetOption, className = styles.option, make = "") => (
    <label key={option.value} className={className}>
      <input
        type="checkbox"
        name={of}
        value={option.value}
        className={form.checkbox}
        checked={isTicked(of, option)}
        onChange={onChange}
      />
      {className === styles.card && <MakeMark make={option.value} logo={own(logos, option.value)} />}
      <span>
        {make && <span className={visuallyHidden}>{make} </span>}
        {facetValueLabel(words, of, option.value).slice(make ? make.length + 1 : 0)}
      </span>
      <span className={styles.optionCount}>{words.format.count(option.count)}</span>
    </label>
  );
  const card = (option: FacetOption) => {
    const models = view.style === "cards" ? view.models.get(option.value) : undefined;
    return (
      <div key={option.value} className={styles.makeCard}>
        {box("make", option, styles.card)}
        {models && (
          <details open={models.some((model) => model.selected)}>
            <summary className={styles.more}>
              {t("search.select_models")}
              <span className={visuallyHidden}> {option.value}</span>
            </summary>
            <div className={styles.models}>
              {models.map((model) => box("make_model", model, styles.option, option.value))}
            </div>
          </details>
        )}
      </div>
    );
  };
  const draw = style === "cards" ? card : (option: FacetOption) => box(facet, option);
  return (
    <FilterSection
      facet={facet}
      name={name}
      open={view.open}
      note={selected > 0 ? t("search.selected", { count: selected }) : null}
      remember={remember}
      className={styles.options}
    >
      {view.searchable && (
        <TypedField
          text={view.find}
          typing={typing}
          name={`find_${facet}`}
          className={`${form.input} ${styles.find}`}
          aria-label={t("search.find_in", { name })}
          placeholder={t("search.find_in", { name })}
          maxLength={60}
          onChange={onFind}
        />
      )}
      {view.find && options.length === 0 && <p>{t("search.found_none", { text: view.find })}</p>}
      {style === "dropdown" ? (
        <select
          name={facet}
          aria-label={name}
          className={form.select}
          value={options.find((option) => isTicked(facet, option))?.value ?? ""}
          autoComplete="off"
          onChange={onChange}
        >
          <option value="">{t("search.any")}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {t("search.option_with_count", {
                option: facetValueLabel(words, facet, option.value),
                count: option.count,
                formatted: words.format.count(option.count),
              })}
            </option>
          ))}
        </select>
      ) : (
        options.map(draw)
      )}
      {more.length > 0 && (
        <details className={styles.moreOptions}>
          <summary className={styles.more}>
            <span className={styles.whenClosed}>
              {t(`search.show_all.${facet}`, { defaultValue: t("search.show_all.other") })}
            </span>
            <span className={styles.whenOpen}>
              {t(`search.hide_extra.${facet}`, { defaultValue: t("search.hide_extra.other") })}
            </span>
          </summary>
          <div className={styles.options}>{more.map(draw)}</div>
        </details>
      )}
    </FilterSection>
  );
}

/** While the next results load, a box shows the shopper's last tick, not the state of the last results. */
function useTicked(): (facet: ListFacet, option: FacetOption) => boolean {
  const pending = useNavigation().location;
  if (pending?.pathname !== SEARCH_PATH) return (_facet, option) => option.selected;
  const { facets } = readSearchState(new URLSearchParams(pending.search));
  return (facet, option) => facets[facet]?.includes(option.value) ?? false;
}
