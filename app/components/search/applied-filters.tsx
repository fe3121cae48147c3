import { AppLink } from "~/components/app-link";
import { Icon } from "~/components/icon";
import { withoutNear, withoutRadius } from "~/domain/search/near";
import { searchAddress } from "~/domain/search/search-address";
import {
  EMPTY_SEARCH,
  facetEntries,
  hasRefinements,
  rangeEntries,
  type SearchState,
  withoutRange,
  withoutValue,
} from "~/domain/search/search-state";
import { visuallyHidden } from "~/styles/layout.css";
import { facetValueLabel } from "./facet-value-label";
import { rangeText } from "./range-label";
import * as styles from "./search-page.css";
import { nearText } from "./search-summary";
import { useSearchWords } from "./use-search-labels";

/** Each refinement as a link that takes it off. */
export function AppliedFilters({ state }: { state: SearchState }) {
  const words = useSearchWords();
  const { t, format } = words;
  if (!hasRefinements(state) && !state.near) return null;
  const chips: { key: string; text: string; without: SearchState }[] = [];
  if (state.query)
    chips.push({ key: "query", text: `“${state.query}”`, without: { ...state, query: "", page: 1 } });
  for (const [facet, values] of facetEntries(state.facets)) {
    for (const value of values) {
      chips.push({
        key: `${facet} ${value}`,
        text: facetValueLabel(words, facet, value),
        without: withoutValue(state, facet, value),
      });
    }
  }
  for (const [facet, range] of rangeEntries(state.ranges)) {
    chips.push({
      key: facet,
      text: rangeText(t, format, facet, range, words.zeroPriceRange),
      without: withoutRange(state, facet),
    });
  }
  if (state.near) {
    const within = state.radius !== undefined;
    chips.push({
      key: "near",
      text: nearText(words, state),
      without: within ? withoutRadius(state) : withoutNear({ ...state, page: 1 }),
    });
  }
  return (
    <nav aria-label={t("search.applied")}>
      <ul className={styles.applied}>
        {chips.map(({ key, text, without }) => (
          <li key={key}>
            <AppLink href={searchAddress(without)} className={styles.chip} preventScrollReset>
              <span className={visuallyHidden}>{t("search.remove")} </span>
              {text}
              <Icon name="close" size={14} />
            </AppLink>
          </li>
        ))}
        {state.near && state.sort === "relevant" && (
          <li>
            <AppLink
              href={searchAddress({ ...state, sort: "distance", page: 1 })}
              className={styles.clearAll}
              preventScrollReset
            >
              {t("search.near.nearest_first")}
            </AppLink>
          </li>
        )}
        <li>
          <AppLink
            href={searchAddress({ ...EMPTY_SEARCH, sort: state.sort })}
            className={styles.clearAll}
            preventScrollReset
          >
            {t("search.clear")}
          </AppLink>
        </li>
      </ul>
    </nav>
  );
}
