import { useTranslation } from "~/components/site-context";
import { useHydrated } from "~/components/use-hydrated";
import { rangeFacet } from "~/domain/search/facets";
import {
  moveThumb,
  outsideOf,
  RANGE_ENDS,
  type RangeEnd,
  rangeOf,
  type SliderScale,
  sliderScale,
  sliderValue,
  thumbPlaces,
} from "~/domain/search/range-slider";
import type { NumberRange } from "~/domain/search/search-state";
import type { RangeView } from "~/domain/search-page/search-page-view";
import * as form from "~/styles/form.css";
import { visuallyHidden } from "~/styles/layout.css";
import { rangeFieldText, rangeValueText } from "./range-label";
import * as styles from "./range-slider.css";
import { useRangeDraft } from "./use-range-draft";
import { useThumbDrag } from "./use-thumb-drag";

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
  const { draft, fields, move, finish, type, leave, submit } = useRangeDraft(
    range,
    scale,
    (limit) => rangeFieldText(format, facet, limit),
    onChange,
    onSettled,
  );
  const name = t(`search.range.${facet}`);

  /** Why a limit is not searched for. */
  const explained = RANGE_ENDS.flatMap((end) => {
    const limit = draft[end];
    const where = scale && bounds && outsideOf(scale, limit);
    if (!where || limit === null) return [];
    return t(`search.range_outside.${where}`, {
      value: rangeValueText(t, format, facet, limit),
      bound: rangeValueText(t, format, facet, scale[where === "above" ? "max" : "min"]),
    });
  });
  const field = (end: RangeEnd) => (
    <div className={form.field}>
      <label className={form.hint} htmlFor={`${end}_${facet}`}>
        <span className={visuallyHidden}>{name} </span>
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
        defaultValue={rangeFieldText(format, facet, draft[end])}
        placeholder={scale ? rangeValueText(t, format, facet, scale[end]) : undefined}
        onChange={() => type(end)}
        onBlur={() => leave(end)}
        onKeyDown={(event) => {
          // Submitting the form runs the search.
          if (event.key === "Enter") submit();
        }}
      />
    </div>
  );

  return (
    <>
      {scale && (
        <Thumbs
          facet={facet}
          name={name}
          scale={scale}
          bars={bars}
          draft={draft}
          onMove={move}
          onDone={finish}
        />
      )}
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

interface ThumbsProps extends Pick<RangeView, "facet"> {
  /** The range's name, for the thumbs' labels. */
  name: string;
  scale: SliderScale;
  bars: RangeView["bars"];
  draft: NumberRange;
  onMove(end: RangeEnd, limit: number | null): void;
  /** The shopper leaves a thumb, presses Enter on it or takes hold of one. */
  onDone(): void;
}

/** The line with its two thumbs. Without JavaScript it is the empty space that is reserved for them. */
function Thumbs({ facet, name, scale, bars, draft, onMove, onDone }: ThumbsProps) {
  const { t, format } = useTranslation();
  const hydrated = useHydrated();
  const last = scale.stops.length - 1;
  const shown = sliderValue(scale, draft);
  const places = thumbPlaces(scale, shown);
  const percent = (length: number) => `${(length / (last || 1)) * 100}%`;

  const move = (end: RangeEnd, place: number) => {
    const limit = rangeOf(scale, moveThumb(scale, shown, end, place))[end];
    if (limit !== draft[end]) onMove(end, limit);
  };
  const drag = useThumbDrag(scale, places, draft, move, onMove, onDone);

  return (
    <div className={bars ? `${styles.slider} ${styles.withBars}` : styles.slider} {...drag}>
      {bars && <Bars heights={bars} />}
      {hydrated && (
        <>
          <div className={styles.line}>
            <div
              className={styles.chosen}
              style={{
                insetInlineStart: percent(places.min),
                width: percent(places.max - places.min),
              }}
            />
          </div>
          {RANGE_ENDS.map((end) => (
            <input
              key={end}
              type="range"
              // The fields submit the range. The slider is not part of the search form.
              form=""
              className={styles.input}
              min={0}
              max={last}
              step={1}
              value={places[end]}
              disabled={last === 0}
              aria-label={t(`search.range_thumb.${end}`, { name })}
              aria-valuetext={rangeValueText(t, format, facet, shown[end])}
              onChange={(event) => move(end, event.currentTarget.valueAsNumber)}
              onBlur={onDone}
              onKeyDown={(event) => {
                if (event.key === "Enter") onDone();
              }}
            />
          ))}
        </>
      )}
    </div>
  );
}

/** How many cars there are at each price, for the eye only. One path is the smallest drawing. */
function Bars({ heights }: { heights: readonly number[] }) {
  const path = heights
    .map((height, at) => (height > 0 ? `M${at} 100v${-height}h.9v${height}z` : ""))
    .join("");
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${heights.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
