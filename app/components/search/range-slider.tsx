import { useTranslation } from "~/components/site-context";
import { useHydrated } from "~/components/use-hydrated";
import { rangeFacet } from "~/domain/search/facets";
import {
  lastStep,
  moveThumb,
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
   */
  onChange: (range: NumberRange) => void;
}

/**
 * The two fields of a range, which belong to the search form. With JavaScript, a slider with two thumbs fills
 * them. Belongs in a fieldset with the range's name.
 */
export function RangeSlider({ range, onChange }: RangeSliderProps) {
  const { facet, value, bounds } = range;
  const { t, format } = useTranslation();
  const scale = sliderScale(facet, bounds);
  const { draft, fields, move, finish, type, leave, submit } = useRangeDraft(
    range,
    scale,
    (limit) => rangeFieldText(format, facet, limit),
    onChange,
  );
  const name = t(`search.range.${facet}`);

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
        defaultValue={rangeFieldText(format, facet, value?.[end] ?? null)}
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
        <Thumbs facet={facet} name={name} scale={scale} draft={draft} onMove={move} onDone={finish} />
      )}
      <div className={styles.fields}>
        {field("min")}
        <span className={styles.dash} aria-hidden="true">
          –
        </span>
        {field("max")}
      </div>
    </>
  );
}

interface ThumbsProps extends Pick<RangeView, "facet"> {
  /** The range's name, for the thumbs' labels. */
  name: string;
  scale: SliderScale;
  draft: NumberRange;
  onMove(end: RangeEnd, limit: number | null): void;
  /** The shopper leaves a thumb or presses Enter on it. */
  onDone(): void;
}

/** The line with its two thumbs. Without JavaScript it is the empty space that is reserved for them. */
function Thumbs({ facet, name, scale, draft, onMove, onDone }: ThumbsProps) {
  const { t, format } = useTranslation();
  const hydrated = useHydrated();
  const { min, max, step } = scale;
  const last = lastStep(scale);
  const shown = sliderValue(scale, draft);
  const places = thumbPlaces(scale, shown);
  const percent = (length: number) => `${(length / (last - min || 1)) * 100}%`;

  const move = (end: RangeEnd, wanted: number) => {
    const limit = rangeOf(scale, moveThumb(scale, shown, end, wanted))[end];
    if (limit !== draft[end]) onMove(end, limit);
  };
  const drag = useThumbDrag(scale, places, draft, move, onMove);

  return (
    <div className={styles.slider} {...drag}>
      {hydrated && (
        <>
          <div className={styles.line}>
            <div
              className={styles.chosen}
              style={{
                insetInlineStart: percent(places.min - min),
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
              min={min}
              max={last}
              step={step}
              value={places[end]}
              disabled={min === max}
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
