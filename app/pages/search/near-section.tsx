import { useFetcher, useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useRef, useState } from "react";
import { POSTCODE_LENGTH } from "~/domain/locations/distance";
import { NEAR_POSITION } from "~/domain/search/near";
import { SEARCH_PATH } from "~/domain/search/search-address";
import { type SearchState, searchQueryString } from "~/domain/search/search-state";
import type { NearView } from "~/domain/search-page/search-page-view";
import { useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import * as form from "~/ui/styles/form.css";
import { FilterSection } from "./filter-section";
import { TypedField } from "./keyword-field";
import * as styles from "./search-page.css";

interface NearSectionProps {
  near: NearView;
  state: SearchState;
  typing: RefObject<boolean>;
  /** A choice was made: search. */
  onChange: () => void;
}

/** Where the shopper is: a postcode and a distance; with JavaScript also the position that the browser knows. */
export function NearSection({ near, state, typing, onChange }: NearSectionProps) {
  const { t, format } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const hasScript = useRouteLoaderData<{ saveData: boolean }>("root")?.saveData === false;
  const field = () => box.current?.querySelector("input");
  const searchIfChanged = (isWhole: (typed: string) => boolean) => {
    const typed = field()?.value.trim() ?? "";
    if (typed !== near.postcode && isWhole(typed)) onChange();
  };
  return (
    <FilterSection
      facet="near"
      name={t("search.near.heading")}
      open={near.postcode !== ""}
      remember={false}
      className={styles.near}
    >
      <div ref={box} className={form.field}>
        <label className={form.hint} htmlFor="near">
          {t("search.near.postcode")}
        </label>
        {near.error && (
          <p id="near-error" className={form.error} role="alert">
            {near.error}
          </p>
        )}
        <TypedField
          text={near.postcode}
          typing={typing}
          id="near"
          name="near"
          type="text"
          inputMode="numeric"
          maxLength={POSTCODE_LENGTH}
          autoComplete="postal-code"
          className={form.input}
          aria-invalid={near.error ? true : undefined}
          aria-describedby={near.error ? "near-error" : undefined}
          onChange={() => searchIfChanged((typed) => typed.length === POSTCODE_LENGTH)}
          onBlur={() => searchIfChanged(() => true)}
        />
      </div>
      <div className={form.field}>
        <label className={form.hint} htmlFor="radius">
          {t("search.near.radius")}
        </label>
        <select
          key={near.radius}
          id="radius"
          name="radius"
          className={form.select}
          defaultValue={near.radius ?? ""}
          autoComplete="off"
          // A distance from nowhere is no filter.
          onChange={() => (field()?.value ? onChange() : field()?.focus())}
        >
          <option value="">{t("search.near.any")}</option>
          {near.radii.map((km) => (
            <option key={km} value={km}>
              {t("search.near.within", { km: format.count(km) })}
            </option>
          ))}
        </select>
      </div>
      {hasScript && <PositionButton state={state} />}
    </FilterSection>
  );
}

/** Sends the position to the server, which answers with the search near the nearest postcode. Nothing is kept of it. */
function PositionButton({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const sent = useFetcher<{ error: string }>();
  const [said, setSaid] = useState("");
  const ask = () => {
    setSaid("looking");
    if (!navigator.geolocation) return setSaid("failed");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSaid("");
        sent.submit(
          // A hundredth of a degree is about a kilometre: enough for a postcode.
          {
            [NEAR_POSITION]: `${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`,
            search: searchQueryString(state),
          },
          { method: "post", action: SEARCH_PATH, preventScrollReset: true },
        );
      },
      ({ code, PERMISSION_DENIED }) => setSaid(code === PERMISSION_DENIED ? "refused" : "failed"),
      { maximumAge: 600_000, timeout: 15_000 },
    );
  };
  return (
    <>
      <button type="button" className={`${button.quiet} ${styles.withScript}`} onClick={ask}>
        {t("search.near.position")}
      </button>
      <p role="status">{said ? t(`search.near.${said}`) : sent.data?.error}</p>
    </>
  );
}
