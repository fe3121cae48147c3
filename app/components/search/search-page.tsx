import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, Fragment, type MouseEvent, useEffect, useId, useRef } from "react";
import { SAME_PAGE } from "~/components/app-link";
import { CarCard } from "~/components/card/car-card";
import { FinanceWarning } from "~/components/finance/finance-warning";
import { FormDialogs } from "~/components/forms/form-dialogs";
import { Icon } from "~/components/icon";
import { focusHeading, isAtDialog } from "~/components/open-dialog";
import { useAddress, useTranslation } from "~/components/site-context";
import { useHydrated, useIsHydrating } from "~/components/use-hydrated";
import { useSheet } from "~/components/use-sheet";
import { readFind, withFind } from "~/domain/search/facet-search";
import { SUGGEST_PATH, searchAddress } from "~/domain/search/search-address";
import { differOnlyInPage, filterCount, readSearchState } from "~/domain/search/search-state";
import { takeOutside } from "~/domain/search-page/outside-ranges";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { escapeBrackets } from "~/domain/text/escape";
import { from } from "~/styles/breakpoints";
import { button } from "~/styles/button.css";
import { cardGrid } from "~/styles/layout.css";
import { AppliedFilters } from "./applied-filters";
import { FeatureBanner } from "./feature-banner";
import { FilterPanel, PANEL_ID } from "./filter-panel";
import { NoResults } from "./no-results";
import { Pagination, RESULTS_ID } from "./pagination";
import { changeBeforeHydration } from "./pre-hydration-changes";
import { PromoCards } from "./promo-card";
import { QuickFilters } from "./quick-filters";
import { RecentSearches } from "./recent-searches";
import { REPAYMENT_ID, RepaymentSearch } from "./repayment-search";
import {
  ALERT_ID,
  AlertLink,
  LeftOutWords,
  LoadingNotice,
  OutsideLimits,
  SearchHelp,
} from "./results-notices";
import { SearchNamesContext } from "./search-labels";
import * as styles from "./search-page.css";
import { SortSelect } from "./sort-select";
import { StaleNotice } from "./stale-notice";
import { useDebounced } from "./use-debounced";
import { FROM_FORM } from "./use-range-draft";

const FIRST_PICTURES = 2;
/** The search box waits for a pause of 300 ms (rules/search#keyword-pause). */
const TYPING_MS = 300;

/** A search that typing started and that is still loading. */
interface SubmittedSearch {
  /** Key of the current history entry when the search started. */
  from: string | undefined;
  /** Whether it replaces the entry of the search before it. */
  goesOn: boolean;
}

/** Returns the box of a form with the same name and value as an element that was taken out of it. */
function boxLike(gone: Element | null, form: HTMLFormElement | null): HTMLElement | undefined {
  if (!(gone instanceof HTMLInputElement)) return;
  const boxes = form?.querySelectorAll<HTMLInputElement>("input[type=checkbox]") ?? [];
  return [...boxes].find(({ name, value }) => name === gone.name && value === gone.value);
}

const placeInHistory = () => (history.state as { key?: string } | null)?.key;

/**
 * Whether the last typing has its own history entry, which the next typing may replace. Until its first results
 * arrive, the current entry is the one where typing began. Replacing that one would lose the way back to it.
 */
function hasPlace(typed: string | SubmittedSearch | null, key: string): boolean {
  if (typed === null || typeof typed === "string") return typed === key;
  return typed.goesOn || typed.from !== placeInHistory();
}

/**
 * The stock search: one GET form. With JavaScript the form updates the page in place. The address, Back and Forward
 * are the same either way.
 */
export function SearchPage({ data }: { data: SearchPageData }) {
  const { t, format } = useTranslation();
  const formId = useId();
  const understood = data.understood?.search ?? data.state;
  const { alertForm } = data.extras;
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const at = useAddress();
  const loading = useNavigation().state === "loading";
  const results = useRef<HTMLElement>(null);
  const shown = useRef(data.state);
  const typing = useRef(false);
  const { key, pathname, search: asked } = useLocation();
  /** History key of a search that came from typing. Until its results arrive: how it was started. */
  const typed = useRef<string | SubmittedSearch | null>(null);

  /** The control of the last search that may continue. */
  const row = useRef<string | null>(null);
  const panelBody = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLHeadingElement>(null);
  /** The control that had the focus when it started the last search. */
  const control = useRef<Element | null>(null);
  /** The address of the search when the sheet of filters was opened: the same search may be loaded again meanwhile. */
  const asBefore = useRef("");
  /** The part of the sheet that the link to it names. */
  const part = useRef("");
  const sheet = useSheet(panelBody, {
    name: PANEL_ID,
    until: from.lg,
    onOpen: () => {
      asBefore.current = searchAddress(data.state);
      const section = document.getElementById(part.current)?.closest("details");
      if (!section || part.current === PANEL_ID) return;
      section.open = true;
      section.scrollIntoView();
    },
    onClose: () => {
      // Where the shopper was among the results means nothing among other results.
      if (asBefore.current !== searchAddress(data.state)) show();
    },
  });
  const openSheet = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    part.current = event.currentTarget.hash.slice(1);
    sheet.show();
  };

  // Another page of the results: its place among them gets the focus. Else the focused element may be missing from the
  // new results, e.g. a removed filter. Then the results get it. A box that moved to another list keeps it.
  useEffect(() => {
    const before = shown.current;
    if (before === data.state) return;
    shown.current = data.state;
    typed.current = typeof typed.current === "object" && typed.current ? key : null;
    if (document.activeElement === document.body) boxLike(control.current, form.current)?.focus();
    const isLost = document.activeElement === document.body;
    if (sheet.isOpen) {
      if (isLost) focusHeading(panelBody.current);
    } else if (differOnlyInPage(before, data.state)) {
      (place.current ?? results.current)?.focus({ preventScroll: true });
    } else if (isLost) results.current?.focus({ preventScroll: true });
  }, [data.state, key, sheet.isOpen]);

  /**
   * @param of the control that the shopper types into or moves: what it searches for in a row has one history entry
   *   instead of one for each pause
   */
  const search = (of: string | null = null) => {
    if (!form.current) return;
    pause.cancel();
    typing.current = false;
    control.current = document.activeElement;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string") params.append(name, value);
    takeOutside(params, data.sections);
    const address = withFind(searchAddress(readSearchState(params)), readFind(params));
    // Leaving a field starts a search, and so does the Apply button that the shopper clicks next. Both share one
    // history entry.
    // A link that led here may have escaped the brackets of its address.
    const isAgain = escapeBrackets(address) === escapeBrackets(pathname + asked);
    const goesOn = of !== null && of === row.current && hasPlace(typed.current, key);
    navigate(address, {
      preventScrollReset: true,
      replace: isAgain || goesOn || isAtDialog(),
      state: { ...SAME_PAGE, ...FROM_FORM, goesOn },
    });
    typed.current = of !== null && (goesOn || !isAgain) ? { from: placeInHistory(), goesOn } : null;
    row.current = of;
  };
  const pause = useDebounced(() => search("words"), TYPING_MS);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };
  const type = () => {
    typing.current = true;
    pause.start();
  };
  const hydrated = useHydrated();
  // What the words were understood as is chosen too: it stands among the filters.
  const chosen = filterCount(understood);
  const pick = (href: string) => {
    pause.cancel();
    typing.current = false;
    typed.current = null;
    navigate(href, { preventScrollReset: true });
  };
  const takesOver = useIsHydrating();
  // On a slow connection a shopper may choose or type before hydration. Those changes are searched for too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as scripts take over
  useEffect(() => {
    const change = takesOver && form.current && changeBeforeHydration(form.current);
    if (change === "choice") search();
    else if (change === "words") type();
  }, []);
  const show = () => {
    if (typing.current) search();
    // A smooth scroll would end where the step back in the history finds it.
    scrollTo({ top: 0, behavior: "instant" });
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
                action={at("/cars")}
                className={styles.form}
                onSubmit={submit}
                role="search"
              >
                <FilterPanel
                  data={data}
                  onChange={search}
                  onSettled={() => {
                    row.current = null;
                  }}
                  onType={type}
                  onPick={pick}
                  typing={typing}
                  onShow={() => {
                    sheet.close();
                    show();
                  }}
                  sheet={sheet}
                  body={panelBody}
                />
              </form>
              <RecentSearches searches={data.extras.recent} />
            </div>
            <section
              ref={results}
              id={RESULTS_ID}
              tabIndex={-1}
              className={loading ? `${styles.results} ${styles.busy}` : styles.results}
              aria-label={t("search.results")}
            >
              {data.stale && <StaleNotice {...data.stale} />}
              {data.incomplete && <LoadingNotice />}
              <div className={styles.bar}>
                <a
                  href={`#${PANEL_ID}`}
                  className={`${button.secondary} ${styles.filterLink}`}
                  onClick={openSheet}
                  aria-haspopup={hydrated ? "dialog" : undefined}
                >
                  <Icon name="filter" />
                  {chosen > 0 ? t("search.filters_chosen", { count: chosen }) : t("search.filters")}
                </a>
                <div className={styles.chips}>
                  <AppliedFilters view={data.applied} />
                  <QuickFilters sections={data.sections} onOpen={openSheet} />
                  {data.repayment && !data.repayment.error && (
                    <button type="button" popovertarget={REPAYMENT_ID} className={styles.chip}>
                      {data.repayment.chip}
                    </button>
                  )}
                  {data.extras.offersAlert && data.count > 0 && (
                    <AlertLink state={understood} here={alertForm !== null} className={styles.chip} />
                  )}
                  <noscript>
                    <button type="submit" form={formId} formAction={at(SUGGEST_PATH)} className={styles.chip}>
                      {t("search.suggest.button")}
                    </button>
                  </noscript>
                </div>
                <SortSelect
                  sorts={data.sorts}
                  state={data.state}
                  stale={data.stale}
                  formId={formId}
                  onChange={() => search()}
                />
              </div>
              <div className={styles.toolbar}>
                <p id="result-count" className={styles.count} role="status">
                  {t(data.incomplete ? "search.loading.count" : "search.count", {
                    count: data.count,
                    formatted: format.count(data.count),
                  })}
                </p>
                {data.pages > 1 && data.cards.length > 0 && (
                  <h2
                    ref={place}
                    tabIndex={-1}
                    className={data.first === 1 ? styles.firstPlace : styles.place}
                  >
                    {t("search.place", {
                      from: format.count(data.first),
                      to: format.count(data.first + data.cards.length - 1),
                      cars: t("search.count", { count: data.count, formatted: format.count(data.count) }),
                    })}
                  </h2>
                )}
                {data.sold > 0 && (
                  <p>{t("search.sold", { count: data.sold, formatted: format.count(data.sold) })}</p>
                )}
              </div>
              {data.repayment && <RepaymentSearch view={data.repayment} />}
              {data.understood && <LeftOutWords words={data.understood.leftOut} />}
              {data.outside && <OutsideLimits sections={data.sections} />}
              {data.unpriced > 0 && <p role="status">{t("search.unpriced", { count: data.unpriced })}</p>}
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
              ) : data.incomplete ? null : (
                <NoResults data={data} extras={data.extras} />
              )}
              {data.nearest && (
                <>
                  <h2>{t("search.nearest")}</h2>
                  <div className={cardGrid}>
                    {data.nearest.map((car) => (
                      <CarCard key={car.slug} car={car} heading="h3" />
                    ))}
                  </div>
                </>
              )}
              {alertForm && (
                // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup
                <div id={ALERT_ID} dangerouslySetInnerHTML={{ __html: alertForm }} />
              )}
              <FinanceWarning cards={data.cards} />
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
