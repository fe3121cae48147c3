import { useNavigate, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef } from "react";
import { useWords } from "~/components/site-context";
import { CarCard } from "~/components/vehicle/car-card";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchPageData } from "~/domain/search/search-page-view";
import { readSearchState } from "~/domain/search/search-state";
import { cardGrid } from "~/styles/layout.css";
import { AppliedFilters } from "./applied-filters";
import { FilterPanel } from "./filter-panel";
import { NoResults } from "./no-results";
import { Pagination } from "./pagination";
import * as styles from "./search-page.css";
import { SortSelect } from "./sort-select";

const FIRST_PICTURES = 2;

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

  // What had the focus may be gone with the answer, e.g. a filter that was taken off: go on at the results.
  useEffect(() => {
    if (shown.current === data.state) return;
    shown.current = data.state;
    if (document.activeElement === document.body) results.current?.focus({ preventScroll: true });
  }, [data.state]);

  const search = () => {
    if (!form.current) return;
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string") params.append(name, value);
    navigate(searchAddress(readSearchState(params)), { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search();
  };

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{data.heading}</h1>
      </div>
      <div className={styles.columns}>
        <form
          ref={form}
          id={formId}
          method="get"
          action="/cars"
          className={styles.form}
          onSubmit={submit}
          role="search"
        >
          <FilterPanel data={data} onChange={search} />
        </form>
        <section
          ref={results}
          tabIndex={-1}
          className={loading ? `${styles.results} ${styles.busy}` : styles.results}
          aria-label={t("search.results")}
        >
          <div className={styles.toolbar}>
            <p id="result-count" className={styles.count} role="status">
              {t("search.count", { count: data.count, formatted: format.count(data.count) })}
            </p>
            <SortSelect sorts={data.sorts} sort={data.state.sort} formId={formId} onChange={search} />
          </div>
          <AppliedFilters state={data.state} />
          {data.cards.length > 0 ? (
            <div className={cardGrid}>
              {data.cards.map((car, index) => (
                <CarCard key={car.slug} car={car} first={index < FIRST_PICTURES} />
              ))}
            </div>
          ) : (
            <NoResults data={data} />
          )}
          <Pagination state={data.state} pages={data.pages} />
        </section>
      </div>
    </div>
  );
}
