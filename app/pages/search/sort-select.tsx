import { useRouteLoaderData } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Sort } from "~/domain/search/facets";
import { type SearchState, sortWithoutChoice } from "~/domain/search/search-state";
import type { StaleResults } from "~/domain/search-page/search-page-view";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import * as form from "~/ui/styles/form.css";
import * as styles from "./search-page.css";

interface SortSelectProps {
  sorts: readonly Sort[];
  state: Pick<SearchState, "sort" | "near">;
  stale: StaleResults | null;
  /** The search form, which stands elsewhere on the page. */
  formId: string;
  onChange: () => void;
}

/** Whether a key changes the value of a closed list by itself, instead of opening it. On a Mac arrows open it. */
function stepsThroughOrders({ key, altKey }: KeyboardEvent): boolean {
  return !altKey && /^(Arrow|Home|End|Page|[^ ]$)/.test(key) && !/^Mac/.test(navigator.platform);
}

/**
 * Sorts by its own button; with JavaScript by itself, when the choice is made: with a keyboard when it is left or Enter
 * is pressed, so that arrow keys reach every order (rules/search#sort-when-chosen). The focus stays.
 */
export function SortSelect({ sorts, state, stale, formId, onChange }: SortSelectProps) {
  const { t } = useTranslation();
  const select = useRef<HTMLSelectElement>(null);
  // A page with Save-Data has no script, also in a browser that runs scripts.
  const hasScript = useRouteLoaderData<{ saveData: boolean }>("root")?.saveData === false;

  // The order without a choice is sent as none, so that a postcode sent with it brings the nearest cars first. While the
  // postcode is wrong there are no distances.
  const isKnown = sorts.includes("distance");
  const sort = state.sort === "distance" && !isKnown ? "relevant" : state.sort;
  const unchosen = isKnown || state.sort !== "distance" ? sortWithoutChoice(state) : "relevant";
  const sentAs = (name: Sort) => (name === unchosen ? "" : name);
  const selected = sentAs(sort);

  const byKey = useRef(false);
  const isUnsent = useRef(false);

  // A sort that could not be loaded is not the one on the screen. What was chosen before scripts ran stays, and what
  // has not been searched for yet.
  const drawn = useRef(selected + unchosen);
  useEffect(() => {
    const isOther = drawn.current !== selected + unchosen;
    drawn.current = selected + unchosen;
    if ((stale?.retry || isOther) && select.current && !isUnsent.current) select.current.value = selected;
  }, [stale, selected, unchosen]);

  const send = () => {
    isUnsent.current = false;
    onChange();
  };
  const sendUnsent = () => {
    if (isUnsent.current) send();
  };

  return (
    <div className={styles.sort}>
      <label htmlFor="sortBy" className={styles.sortLabel}>
        {t("search.sort")}
      </label>
      <span className={styles.sortBox}>
        <Icon name="sort" />
        <select
          ref={select}
          id="sortBy"
          name="sortBy"
          form={formId}
          defaultValue={selected}
          onPointerDown={() => {
            byKey.current = false;
          }}
          onKeyDown={(event) => {
            byKey.current = stepsThroughOrders(event);
            if (event.key !== "Enter" || !isUnsent.current) return;
            event.preventDefault();
            send();
          }}
          onChange={() => {
            if (byKey.current) isUnsent.current = true;
            else send();
          }}
          onBlur={sendUnsent}
          autoComplete="off"
          className={`${form.select} ${styles.sortSelect}`}
        >
          {sorts.map((name) => (
            <option key={name} value={sentAs(name)}>
              {t(`search.sorts.${name}`)}
            </option>
          ))}
        </select>
      </span>
      {/* Styles hide it, not scripts as they take over: what goes away moves the page. */}
      <button
        type="submit"
        form={formId}
        className={hasScript ? `${styles.sortButton} ${styles.withoutScript}` : styles.sortButton}
      >
        {t("search.sort_apply")}
      </button>
    </div>
  );
}
