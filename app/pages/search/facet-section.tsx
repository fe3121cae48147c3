import { useNavigation } from "@remix-run/react";
import { type MouseEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { type FacetOption, type FacetView, SHOW_ALL } from "~/domain/search/facet-panel";
import type { ListFacet } from "~/domain/search/facets";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { readSearchState } from "~/domain/search/search-state";
import { own } from "~/domain/text/own-property";
import { facetValueLabel, useSearchWords } from "~/ui/search-labels";
import * as form from "~/ui/styles/form.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { FilterSection } from "./filter-section";
import { TypedField } from "./keyword-field";
import * as styles from "./search-page.css";

/** A make's mark, where the site has given one. */
function MakeMark({ logo }: { logo: string | undefined }) {
  if (!logo) return null;
  return <img src={logo} alt="" width="32" height="32" loading="lazy" className={styles.mark} />;
}

interface FacetSectionProps {
  view: FacetView;
  remember: boolean;
  logos: Record<string, string>;
  /** A choice was made: search. */
  onChange: () => void;
  /** Something is being typed into the section's own search box. */
  onFind: () => void;
  typing: RefObject<boolean>;
  /** Where "Select models" of a make leads without JavaScript: the search's address, at the panel. */
  sectionOfForm: string;
}

/** One facet of the panel, in the style its site shows it. */
export function FacetSection(props: FacetSectionProps) {
  const { view, remember, logos, onChange, onFind, typing, sectionOfForm } = props;
  const words = useSearchWords();
  const { t } = words;
  const { facet, options, more, style } = view;
  const isTicked = useTicked();
  if (options.length === 0 && !view.find) return null;
  const isMakes = view.style === "makes";
  const name = t(`search.facet.${isMakes ? "make_model" : facet}`);
  const selected = options.filter((option) => option.selected).length;
  /** @param make under which it stands, so that a model need not repeat it to the eye */
  const box = (of: ListFacet, option: FacetOption, className?: string, make = "") => (
    <label key={option.value} className={className}>
      <input
        type="checkbox"
        name={of}
        value={option.value}
        checked={isTicked(of, option)}
        onChange={onChange}
      />
      {isMakes && !make && <MakeMark logo={own(logos, option.value)} />}
      {make && <span className={visuallyHidden}>{`${make} `}</span>}
      {facetValueLabel(words, of, option.value).slice(make ? make.length + 1 : 0)}
      <span>{words.format.count(option.count)}</span>
    </label>
  );
  const make = (option: FacetOption) => {
    if (view.style !== "makes") return null;
    const models = view.models.get(option.value);
    // The same element with and without models: a tick must not take the box out of the page, and the focus with it.
    return (
      <div
        key={option.value}
        className={view.cards ? styles.makeCard : undefined}
        onChangeCapture={(event) => leaveModelsOf(event.currentTarget, event.target)}
      >
        {box("make", option, withMark)}
        {models ? (
          <div
            role="group"
            aria-label={t("search.models_of", { make: option.value })}
            className={styles.models}
          >
            {models.map((model) => box("make_model", model, undefined, option.value))}
          </div>
        ) : (
          view.cards && (
            // No link: each page would lead crawlers to every set of makes.
            <button
              type="submit"
              name="make"
              value={option.value}
              formAction={sectionOfForm}
              className={styles.moreButton}
              onClick={tickOwnBox}
            >
              {t("search.select_models")}
              <span className={visuallyHidden}>{` ${option.value}`}</span>
            </button>
          )
        )}
      </div>
    );
  };
  const withMark = isMakes && (view.cards || Object.keys(logos).length > 0) ? styles.card : undefined;
  const draw = isMakes ? make : (option: FacetOption) => box(facet, option);
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
          aria-label={t("search.find_in", { name: t(`search.facet.${facet}`) })}
          placeholder={t("search.find_in", { name: t(`search.facet.${facet}`) })}
          maxLength={60}
          onChange={onFind}
        />
      )}
      {isMakes && view.models.size === 0 && !view.cards && (
        <p className={styles.hint}>{t("search.models_hint")}</p>
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
        <MoreOptions facet={facet} shown={view.showsAll ?? false} sectionOfForm={sectionOfForm}>
          {() => more.map(draw)}
        </MoreOptions>
      )}
    </FilterSection>
  );
}

interface MoreOptionsProps {
  facet: ListFacet;
  /** Whether they are shown from the start. */
  shown: boolean;
  sectionOfForm: string;
  children: () => ReactNode;
}

/**
 * The options behind "Show all". They are drawn when they are shown: most shoppers never open the long lists. Without
 * JavaScript the button asks for the page with them.
 */
function MoreOptions({ facet, shown, sectionOfForm, children }: MoreOptionsProps) {
  const { t } = useSearchWords();
  const [open, setOpen] = useState(shown);
  const id = useId();
  return (
    <>
      <button
        type="submit"
        name={SHOW_ALL}
        value={open ? "" : facet}
        formAction={sectionOfForm}
        className={styles.moreButton}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          event.preventDefault();
          setOpen(!open);
        }}
      >
        {open
          ? t(`search.hide_extra.${facet}`, { defaultValue: t("search.hide_extra.other") })
          : t(`search.show_all.${facet}`, { defaultValue: t("search.show_all.other") })}
      </button>
      {open && (
        <div id={id} className={styles.options}>
          {children()}
        </div>
      )}
    </>
  );
}

/** A make that is no longer chosen takes its models along. They would go on to be searched for. */
function leaveModelsOf(make: HTMLElement, changed: EventTarget): void {
  if (!(changed instanceof HTMLInputElement) || changed.name !== "make" || changed.checked) return;
  for (const model of make.querySelectorAll<HTMLInputElement>('input[name="make_model"]'))
    model.checked = false;
}

/** With JavaScript "Select models" chooses the make in place, and the keyboard continues from its box. */
function tickOwnBox(event: MouseEvent<HTMLElement>): void {
  const box = event.currentTarget.parentElement?.querySelector("input");
  if (!box || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  box.focus();
  box.click();
}

/** While the next results load, a box shows the shopper's last tick, not the state of the last results. */
function useTicked(): (facet: ListFacet, option: FacetOption) => boolean {
  const pending = useNavigation().location;
  if (pending?.pathname !== SEARCH_PATH) return (_facet, option) => option.selected;
  const { facets } = readSearchState(new URLSearchParams(pending.search));
  return (facet, option) => facets[facet]?.includes(option.value) ?? false;
}
