import type { ReactNode } from "react";
import {
  moveThumb,
  RANGE_ENDS,
  type RangeEnd,
  rangeOf,
  type SliderScale,
  sliderValue,
  thumbPlaces,
} from "~/domain/search/range-slider";
import type { NumberRange } from "~/domain/search/search-state";
import type { RangeView } from "~/domain/search-page/search-page-view";
import { rangeValueText } from "~/ui/search-labels";
import { useTranslation } from "~/ui/site-context";
import * as styles from "./range-slider.css";
import { useThumbDrag } from "./use-thumb-drag";

export interface RangeThumbsProps extends Pick<RangeView, "facet"> {
  /** The range's name, for the thumbs' labels. */
  name: string;
  scale: SliderScale;
  draft: NumberRange;
  /** Of the space for the slider, and what is in it. */
  className: string;
  children: ReactNode;
  onMove(end: RangeEnd, limit: number | null): void;
  /** The shopper leaves a thumb, presses Enter on it or takes hold of one. */
  onDone(): void;
}

/** The line with its two thumbs, in the space that is reserved for them. */
export function RangeThumbs({
  facet,
  name,
  scale,
  draft,
  className,
  children,
  onMove,
  onDone,
}: RangeThumbsProps) {
  const { t, format } = useTranslation();
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
    <div className={className} {...drag}>
      {children}
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
    </div>
  );
}
