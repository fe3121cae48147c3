import { useLocation, useNavigation } from "@remix-run/react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useWords } from "~/components/site-context";
import { useHydrated } from "~/components/use-hydrated";
import {
  isOutside,
  lastStep,
  moveThumb,
  nearestThumb,
  RANGE_ENDS,
  type RangeEnd,
  rangeOf,
  sliderScale,
  sliderValue,
  typedEnd,
} from "~/domain/search/range-slider";
import type { RangeView } from "~/domain/search/search-page-view";
import type { NumberRange } from "~/domain/search/search-state";
import * as form from "~/styles/form.css";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./range-slider.css";
import { rangeValueText } from "./range-text";
import { useDebounced } from "./use-debounced";

const NO_LIMITS: NumberRange = { min: null, max: null };
/** Spec 1 §9. */
const PAUSE_MS = 400;

interface RangeSliderProps {
  range: RangeView;
  /**
   * The search should follow: 400 ms after a thumb last moved, or when the shopper leaves a thumb or a field that
   * was changed. The form's fields hold the range by then.
   */
  onChange: (range: NumberRange) => void;
}

/**
 * The two fields of a range, which belong to the search form, and with JavaScript a slider of two thumbs that fills
 * them. It stands in a fieldset that is named after the range.
 */
export function RangeSlider({ range: { facet, value, bounds }, onChange }: RangeSliderProps) {
  const { t, format } = useWords();
  const hydrated = useHydrated();
  const { key } = useLocation();
  const newest = useNavigation().location?.key ?? key;
  const [draft, setDraft] = useState(value ?? NO_LIMITS);
  const fields = useRef<{ [end in RangeEnd]?: HTMLInputElement | null }>({});
  const thumbs = useRef<{ [end in RangeEnd]?: HTMLInputElement | null }>({});
  /** What the address says, or will when an answer is there. */
  const applied = useRef(draft);
  /** The newest address when the shopper last changed something here; null: one just asked for, not known yet. */
  const touched = useRef<string | null>();
  const asking = useRef(false);
  /** The pointer's hold: which thumb, once that is clear, how far from its middle, and what stood before. */
  const hold = useRef<{ end: RangeEnd | null; off: number; before: NumberRange } | null>(null);

  const ask = () => {
    applied.current = draft;
    asking.current = true;
  };
  const later = useDebounced(() => {
    const { min, max } = applied.current;
    if (draft.min === min && draft.max === max) return;
    ask();
    onChange(draft);
  }, PAUSE_MS);

  const set = (end: RangeEnd, limit: number | null) => {
    touched.current = asking.current ? null : newest;
    setDraft((now) => ({ ...now, [end]: limit }));
  };
  const write = (end: RangeEnd, limit: number | null) => {
    const field = fields.current[end];
    if (field) field.value = String(limit ?? "");
  };
  /** What is no number stays unread: the thumbs stay where they are. */
  const read = (end: RangeEnd) => {
    const typed = typedEnd(fields.current[end]?.value ?? "");
    if (typed !== undefined && typed !== draft[end]) set(end, typed);
    return typed;
  };

  const scale = sliderScale(facet, bounds);

  // What was typed before scripts took over counts as typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => RANGE_ENDS.forEach(read), []);

  // Whatever else changes the address takes a waiting change with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address, as soon as it is asked for
  useEffect(() => {
    asking.current = false;
    if (touched.current === null) touched.current = newest;
    else later.cancel();
  }, [newest]);

  // An answer brings its address's range, but what was changed while it was on its way is newer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address, when its answer is there
  useEffect(() => {
    const told = value ?? NO_LIMITS;
    applied.current = told;
    if (scale && isOutside(scale, told)) console.warn("Outside the slider:", facet, told, scale);
    const isNewer = touched.current === key;
    // Back comes to the same address again.
    touched.current = undefined;
    if (!hydrated || isNewer) return;
    setDraft(told);
    for (const end of RANGE_ENDS) write(end, told[end]);
  }, [key]);

  const name = t(`search.range.${facet}`);

  const slider = () => {
    if (!scale) return null;
    const { min, max, step } = scale;
    const last = lastStep(scale);
    const shown = sliderValue(scale, draft);
    const place = (end: RangeEnd) => (shown[end] >= max ? last : shown[end]);
    const percent = (at: number) => `${((at - min) / (last - min || 1)) * 100}%`;

    const move = (end: RangeEnd, wanted: number) => {
      const limit = rangeOf(scale, moveThumb(scale, shown, end, wanted))[end];
      if (limit === draft[end]) return;
      set(end, limit);
      write(end, limit);
      later.start();
    };

    /* Pointers: the nearer thumb follows; of two in one place the one on the side that is dragged to. */
    const point = (event: PointerEvent<HTMLElement>) => {
      const { clientX, currentTarget } = event;
      const down = event.type === "pointerdown";
      if (!event.isPrimary || (down ? event.button !== 0 || min === max : !hold.current)) return;
      const line = (currentTarget.firstElementChild as HTMLElement).getBoundingClientRect();
      const part = (clientX - line.left) / line.width;
      const isRtl = getComputedStyle(currentTarget).direction === "rtl";
      const wanted = min + (isRtl ? 1 - part : part) * (last - min);
      if (down) {
        currentTarget.setPointerCapture(event.pointerId);
        const end = nearestThumb({ min: place("min"), max: place("max") }, wanted);
        const off = wanted - place(end);
        const reach = ((currentTarget.clientWidth / line.width - 1) / 2) * (last - min);
        const onThumb = Math.abs(off) <= reach;
        hold.current = {
          end: onThumb && shown.min === shown.max ? null : end,
          off: onThumb ? off : 0,
          before: draft,
        };
        return;
      }
      const held = hold.current;
      if (!held) return;
      const to = wanted - held.off;
      if (held.end === null && Math.abs(to - place("min")) > step / 2)
        held.end = to < place("min") ? "min" : "max";
      if (held.end) {
        thumbs.current[held.end]?.focus({ preventScroll: true });
        move(held.end, to);
      }
    };

    // The finger turns out to scroll the page.
    const undo = () => {
      const { end, before } = hold.current ?? {};
      if (!end || !before) return;
      set(end, before[end]);
      write(end, before[end]);
      later.start();
    };

    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: for pointers alone; the sliders inside are for all else
      <div
        className={styles.slider}
        onPointerDown={point}
        onPointerMove={point}
        onPointerUp={point}
        onPointerCancel={undo}
        onLostPointerCapture={() => {
          hold.current = null;
        }}
        // The browser would take the focus off the thumb again.
        onMouseDown={(event) => event.preventDefault()}
      >
        {hydrated && (
          <>
            <div className={styles.line}>
              <div
                className={styles.chosen}
                style={{
                  insetInlineStart: percent(place("min")),
                  width: percent(min + place("max") - place("min")),
                }}
              />
            </div>
            {RANGE_ENDS.map((end) => (
              <input
                key={end}
                ref={(input) => {
                  thumbs.current[end] = input;
                }}
                type="range"
                // The fields speak for it: it is no part of the search form.
                form=""
                className={styles.input}
                min={min}
                max={last}
                step={step}
                value={place(end)}
                disabled={min === max}
                aria-label={t(`search.range_thumb.${end}`, { name })}
                aria-valuetext={rangeValueText(t, format, facet, shown[end])}
                onChange={(event) => move(end, event.currentTarget.valueAsNumber)}
                onBlur={later.flush}
                onKeyDown={(event) => {
                  if (event.key === "Enter") later.flush();
                }}
              />
            ))}
          </>
        )}
      </div>
    );
  };

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
        inputMode="numeric"
        autoComplete="off"
        defaultValue={value?.[end] ?? ""}
        placeholder={scale ? String(scale[end]) : undefined}
        onChange={() => {
          later.cancel();
          read(end);
        }}
        onBlur={() => {
          if (read(end) === undefined) {
            console.warn("Not a number:", facet, end);
            write(end, draft[end]);
          }
          later.start();
          later.flush();
        }}
        onKeyDown={(event) => {
          // The form's own submission searches.
          if (event.key === "Enter") ask();
        }}
      />
    </div>
  );

  return (
    <>
      {slider()}
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
