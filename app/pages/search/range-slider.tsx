import { lazy, Suspense } from "react";
import { rangeFacet } from "~/domain/search/facets";
import { type RangeEnd, sliderScale } from "~/domain/search/range-slider";
import type { RangeView } from "~/domain/search-page/search-page-view";
import { outsideTexts, rangeFieldText, rangeValueText } from "~/ui/search-labels";
import { useTranslation } from "~/ui/site-context";
import * as form from "~/ui/styles/form.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { useHydrated } from "~/ui/use-hydrated";
import * as styles from "./range-slider.css";
import type { RangeThumbsProps } from "./range-thumbs";
import { useRangeDraft } from "./use-range-draft";

/** The thumbs' code comes after the page's own. Where it can't be loaded the fields do the same. */
const RangeThumbs = lazy(() =>
  import("./range-thumbs").then(
    ({ RangeThumbs }) => ({ default: RangeThumbs }),
    () => ({
      default: ({ className, children }: RangeThumbsProps) => <div className={className}>{children}</div>,
    }),
  ),
);

interface RangeSliderProps {
  range: RangeView;
  /**
   * Runs the search: 400 ms after a thumb last moved, or when the shopper leaves a thumb or a changed field. By then
   * the form's fields contain the range.
   * @param isStep a thumb was moved and may move on
   */
  onChange: (isStep: boolean) => void;
  /** The thumbs have come to rest. */
  onSettled: () => void;
}

/**
 * The two fields of a range, which belong to the search form. With JavaScript, a slider with two thumbs fills
 * them. Belongs in a fieldset with the range's name.
 */
export function RangeSlider({ range, onChange, onSettled }: RangeSliderProps) {
  const { facet, bounds, stops, bars } = range;
  const { t, format } = useTranslation();
  const scale = sliderScale(facet, bounds, stops);
  const { draft, fields, note, move, finish, type, leave, submit } = useRangeDraft(
    range,
    scale,
    (limit) => rangeFieldText(format, facet, limit),
    onChange,
    onSettled,
  );
  const name = t(`search.range.${facet}`);
  const hydrated = useHydrated();
  const spaceClass = bars ? `${styles.slider} ${styles.withBars}` : styles.slider;
  const picture = bars && <Bars heights={bars} />;
  const space = <div className={spaceClass}>{picture}</div>;

  const unread = note === undefined ? range.unread : note;
  const [text] = Object.values(unread ?? {});
  const explained = text
    ? [t("search.range_unread", { text })]
    : bounds && scale && note !== null
      ? outsideTexts(t, format, facet, scale, draft)
      : [];
  const field = (end: RangeEnd) => (
    <div className={form.field}>
      <label className={form.hint} htmlFor={`${end}_${facet}`}>
        <span className={visuallyHidden}>{`${name} `}</span>
        {t(`search.range_${end}.${facet}`)}
      </label>
      <input
        ref={(input) => {
          fields.current[end] = input;
        }}
        id={`${end}_${facet}`}
        name={`${end}_${facet}`}
        className={form.input}
        inputMode={rangeFacet(facet).decimals > 0 ? "decimal" : "numeric"}
        autoComplete="off"
        aria-describedby={`outside_${facet}`}
        aria-invalid={unread?.[end] ? true : undefined}
        defaultValue={range.unread?.[end] ?? rangeFieldText(format, facet, draft[end])}
        placeholder={scale ? rangeValueText(t, format, facet, scale[end]) : undefined}
        onChange={() => type(end)}
        onBlur={() => leave(end)}
        onKeyDown={(event) => {
          // Submitting the form runs the search.
          if (event.key === "Enter") submit(end);
        }}
      />
    </div>
  );

  return (
    <>
      {scale &&
        (hydrated ? (
          <Suspense fallback={space}>
            <RangeThumbs
              facet={facet}
              name={name}
              scale={scale}
              draft={draft}
              className={spaceClass}
              onMove={move}
              onDone={finish}
            >
              {picture}
            </RangeThumbs>
          </Suspense>
        ) : (
          space
        ))}
      <div className={styles.fields}>
        {field("min")}
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        {field("max")}
      </div>
      <p id={`outside_${facet}`} className={styles.outside} role="status">
        {explained.join(" ")}
      </p>
    </>
  );
}

/** How many cars there are at each price, for the eye only. One path is the smallest drawing. */
function Bars({ heights }: { heights: readonly number[] }) {
  const path = heights.map((height, at) => (height > 0 ? `M${at} 100v${-height}` : "")).join("");
  return (
    <svg
      className={styles.bars}
      viewBox={`-.45 0 ${heights.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
