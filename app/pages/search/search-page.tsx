import { useNavigation } from "@remix-run/react";
import { memo, useId } from "react";
import { SUGGEST_PATH } from "~/domain/search/search-address";
import { filterCount } from "~/domain/search/search-state";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { CarCard } from "~/ui/card/car-card";
import { FinanceWarning } from "~/ui/finance/finance-warning";
import { FormDialogs } from "~/ui/forms/form-dialogs";
import { Icon } from "~/ui/icon";
import { Island } from "~/ui/island";
import { SearchNamesContext } from "~/ui/search-labels";
import { useAddress, useTranslation } from "~/ui/site-context";
import { StaleNotice } from "~/ui/stale-notice";
import { button } from "~/ui/styles/button.css";
import { cardGrid } from "~/ui/styles/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import { FilterPanel } from "./filter-panel";
import { PANEL_ID } from "./filter-sheet";
import { Pagination, RESULTS_ID } from "./pagination";
import { PromoCards } from "./promo-card";
import { AppliedFilters, QuickFilters } from "./quick-filters";
import { REPAYMENT_ID, RepaymentSearch } from "./repayment-search";
import {
  ALERT_ID,
  AlertLink,
  LeftOutWords,
  LoadingNotice,
  NoResults,
  OutsideLimits,
  SearchHelp,
} from "./results-notices";
import { FeatureBanner, RecentSearches } from "./search-links";
import * as styles from "./search-page.css";
import { SortSelect } from "./sort-select";
import { type ResultsFocus, useFormSearch, useResultsFocus } from "./use-form-search";

const FIRST_PICTURES = 2;

/**
 * The stock search: one GET form. With JavaScript the form updates the page in place. The address, Back and Forward
 * are the same either way.
 */
export function SearchPage({ data }: { data: SearchPageData }) {
  const { t } = useTranslation();
  const formId = useId();
  const at = useAddress();
  const loading = useNavigation().state === "loading";
  const form = useFormSearch(data);
  const focus = useResultsFocus(data.state, form);
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
                ref={form.form}
                id={formId}
                method="get"
                action={at("/cars")}
                className={styles.form}
                onSubmit={form.submit}
                role="search"
              >
                <FilterPanel
                  data={data}
                  onChange={form.search}
                  onSettled={form.settle}
                  onType={form.type}
                  onPick={form.pick}
                  typing={form.typing}
                  onShow={focus.leave}
                  sheet={focus.sheet}
                  body={focus.body}
                />
              </form>
              <RecentSearches searches={data.extras.recent} />
            </div>
            <section
              ref={focus.results}
              id={RESULTS_ID}
              tabIndex={-1}
              className={loading ? `${styles.results} ${styles.busy}` : styles.results}
              aria-label={t("search.results")}
            >
              {data.stale && <StaleNotice {...data.stale} />}
              {data.incomplete && <LoadingNotice />}
              <ResultsBar data={data} formId={formId} onOpen={focus.openSheet} onSort={() => form.search()} />
              <ResultsCount data={data} place={focus.place} />
              {data.repayment && <RepaymentSearch view={data.repayment} />}
              {data.understood && <LeftOutWords words={data.understood.leftOut} />}
              {data.outside && <OutsideLimits sections={data.sections} />}
              {data.unpriced > 0 && <p role="status">{t("search.unpriced", { count: data.unpriced })}</p>}
              <Results data={data} />
            </section>
          </div>
        </div>
      </FormDialogs>
    </SearchNamesContext.Provider>
  );
}

interface ResultsBarProps {
  data: SearchPageData;
  formId: string;
  onOpen: ResultsFocus["openSheet"];
  onSort(): void;
}

/** The link to the filters, what is chosen, shortcuts and the order. */
function ResultsBar({ data, formId, onOpen, onSort }: ResultsBarProps) {
  const { t } = useTranslation();
  const at = useAddress();
  const hydrated = useHydrated();
  const understood = data.understood?.search ?? data.state;
  // What the words were understood as is chosen too: it is among the filters.
  const chosen = filterCount(understood);
  const { repayment, extras } = data;
  return (
    <div className={styles.bar}>
      <a
        href={`#${PANEL_ID}`}
        className={`${button.secondary} ${styles.filterLink}`}
        onClick={onOpen}
        aria-haspopup={hydrated ? "dialog" : undefined}
      >
        <Icon name="filter" />
        {chosen > 0 ? t("search.filters_chosen", { count: chosen }) : t("search.filters")}
      </a>
      <div className={styles.chips}>
        <AppliedFilters view={data.applied} />
        <QuickFilters sections={data.sections} onOpen={onOpen} />
        {repayment && !repayment.error && (
          <button type="button" popovertarget={REPAYMENT_ID} className={styles.chip}>
            {repayment.chip}
          </button>
        )}
        {extras.offersAlert && data.count > 0 && (
          <AlertLink state={understood} here={extras.alertForm !== null} className={styles.chip} />
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
        onChange={onSort}
      />
    </div>
  );
}

function ResultsCount({ data, place }: { data: SearchPageData; place: ResultsFocus["place"] }) {
  const { t, format } = useTranslation();
  const counted = { count: data.count, formatted: format.count(data.count) };
  return (
    <div className={styles.toolbar}>
      <p id="result-count" className={styles.count} role="status">
        {t(data.incomplete ? "search.loading.count" : "search.count", counted)}
      </p>
      {data.pages > 1 && data.cards.length > 0 && (
        <h2 ref={place} tabIndex={-1} className={data.first === 1 ? styles.firstPlace : styles.place}>
          {t("search.place", {
            from: format.count(data.first),
            to: format.count(data.first + data.cards.length - 1),
            cars: t("search.count", counted),
          })}
        </h2>
      )}
      {data.sold > 0 && <p>{t("search.sold", { count: data.sold, formatted: format.count(data.sold) })}</p>}
    </div>
  );
}

/** Drawn again for other results only, not while they load or a dialog opens: the cards are most of the page. */
const Results = memo(({ data }: { data: SearchPageData }) => {
  const { t } = useTranslation();
  const { promos, alertForm, features, help } = data.extras;
  return (
    <>
      {data.cards.length > 0 ? (
        <div className={cardGrid}>
          {data.cards.map((car, index) => (
            <Island key={car.slug}>
              <PromoCards promos={promos} before={index} />
              <CarCard car={car} first={index < FIRST_PICTURES} />
            </Island>
          ))}
          <PromoCards promos={promos} before={data.cards.length} />
        </div>
      ) : data.incomplete ? null : (
        <NoResults data={data} extras={data.extras} />
      )}
      {data.nearest && (
        <>
          <h2 className={styles.nearest}>
            {t(filterCount(data.state) > 0 ? "search.nearest" : "search.others")}
          </h2>
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
      <FeatureBanner features={features} />
      <SearchHelp help={help} />
    </>
  );
});
