import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, Fragment, useEffect, useId, useRef } from "react";
import { FormDialogs } from "~/components/forms/form-dialogs";
import { useWords } from "~/components/site-context";
import { useTakesOver } from "~/components/use-hydrated";
import { CarCard } from "~/components/vehicle/car-card";
import { readFind, withFind } from "~/domain/search/find-in-facet";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchPageData } from "~/domain/search/search-page-view";
import { readSearchState } from "~/domain/search/search-state";
import { cardGrid } from "~/styles/layout.css";
import { AppliedFilters } from "./applied-filters";
import { earlyChange } from "./early-choices";
import { FeatureBanner } from "./feature-banner";
import { FilterPanel } from "./filter-panel";
import { NoResults } from "./no-results";
import { Pagination } from "./pagination";
import { PromoCards } from "./promo-card";
import { RecentSearches } from "./recent-searches";
import { SearchHelp } from "./search-help";
import * as styles from "./search-page.css";
import { SearchNamesContext } from "./search-words";
import { SortSelect } from "./sort-select";
import { StaleNotice } from "./stale-notice";
import { useDebounced } from "./use-debounced";

const FIRST_PICTURES = 2;
/** Spec 1 §9: the search box waits for a pause of 300 ms. */
const TYPING_MS = 300;

/** A search from typing that is on its way. */
interface Asked {
  /** Where the history stood when it was asked for. */
  from: string | undefined;
  /** It takes the place of the one before. */
  goesOn: boolean;
}

const placeInHistory = () => (history.state as { key?: string } | null)?.key;

/**
 * Whether the last typing has a place of its own in the history, which the next one may take. Until its first answer
 * the history stands where the typing began: to take that place would lose the way back to it.
 */
function hasPlace(typed: string | Asked | null, key: string): boolean {
  if (typed === null || typeof typed === "string") return typed === key;
  return typed.goesOn || typed.from !== placeInHistory();
}

/**
 * The stock search. It is one GET form; with JavaScript the same form changes the page in place, so that the
 * address, Back and Forward are the same either way.
 */
export function SearchPage({ data }: { data: SearchPageData }) {
  const { t, format } = useWords();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const loading = useNavigation().state === "loading";
  const results = useRef<HTMLElement>(null);
  const shown = useRef(data.state);
  const typing = useRef(false);
  const { key, pathname, search: asked } = useLocation();
  /** Place in the history of a search that came from typing; how it was asked for, until its answer is there. */
  const typed = useRef<string | Asked | null>(null);

  // What had the focus may be gone with the answer, e.g. a filter that was taken off: go on at the results.
  useEffect(() => {
    if (shown.current === data.state) return;
    shown.current = data.state;
    typed.current = typeof typed.current === "object" && typed.current ? key : null;
    if (document.activeElement === document.body) results.current?.focus({ preventScroll: true });
  }, [data.state, key]);

  /** @param isTyping goes on from the last address instead of adding one to the history for each pause */
  const search = (isTyping = false) => {
    if (!form.current) return;
    pause.cancel();
    typing.current = false;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string") params.append(name, value);
    const address = withFind(searchAddress(readSearchState(params)), readFind(params));
    // Leaving a field searches, and so does the Apply button it was left for: one place in the history.
    const isAgain = address === pathname + asked;
    const goesOn = isTyping && hasPlace(typed.current, key);
    navigate(address, { preventScrollReset: true, replace: isAgain || goesOn });
    typed.current = isTyping && (goesOn || !isAgain) ? { from: placeInHistory(), goesOn } : null;
  };
  const pause = useDebounced(() => search(true), TYPING_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  const type = () => {
    typing.current = true;
    pause.start();
  };
  const takesOver = useTakesOver();
  // On a slow connection a shopper is quicker than the scripts: what was chosen or typed by now counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as scripts take over
  useEffect(() => {
    const change = takesOver && form.current && earlyChange(form.current);
    if (change === "choice") search();
    else if (change === "words") type();
  }, []);
  const show = () => {
    if (typing.current) search();
    scrollTo({ top: 0 });
    results.current?.focus({ preventScroll: true });
  };

  return (
    <SearchNamesContext.Provider value={data}>
      <FormDialogs>
        <div className={styles.page}>
          <div className={styles.head}>
            <h1>{data.heading}</h1>
          </div>
          <div className={styles.columns}>
            <div className={styles.form}>
              <form
                ref={form}
                id={formId}
                method="get"
                action="/cars"
                className={styles.form}
                onSubmit={submit}
                role="search"
              >
                <FilterPanel
                  data={data}
                  onChange={() => search()}
                  onType={type}
                  typing={typing}
                  onShow={show}
                />
              </form>
              <RecentSearches searches={data.extras.recent} />
            </div>
            <section
              ref={results}
              tabIndex={-1}
              className={loading ? `${styles.results} ${styles.busy}` : styles.results}
              aria-label={t("search.results")}
            >
              {data.stale && <StaleNotice {...data.stale} />}
              <div className={styles.toolbar}>
                <p id="result-count" className={styles.count} role="status">
                  {t("search.count", { count: data.count, formatted: format.count(data.count) })}
                </p>
                <SortSelect
                  sorts={data.sorts}
                  sort={data.state.sort}
                  stale={data.stale}
                  formId={formId}
                  onChange={() => search()}
                />
              </div>
              <AppliedFilters state={data.state} />
              {data.cards.length > 0 ? (
                <div className={cardGrid}>
                  {data.cards.map((car, index) => (
                    <Fragment key={car.slug}>
                      <PromoCards promos={data.extras.promos} before={index} />
                      <CarCard car={car} first={index < FIRST_PICTURES} />
                    </Fragment>
                  ))}
                  <PromoCards promos={data.extras.promos} before={data.cards.length} />
                </div>
              ) : (
                <NoResults data={data} help={data.extras.noResults} />
              )}
              <Pagination state={data.state} at={data.at} pages={data.pages} />
              <FeatureBanner features={data.extras.features} />
              <SearchHelp help={data.extras.help} />
            </section>
          </div>
        </div>
      </FormDialogs>
    </SearchNamesContext.Provider>
  );
}
