import { type RangeFacet, rangeFacet } from "./facets";
import { type NumberRange, orderedRange, rangeLimit } from "./search-state";

/**
 * The rules of the search's range sliders (rules/facets#slider-clamp).
 */

export const RANGE_ENDS = ["min", "max"] as const;
export type RangeEnd = (typeof RANGE_ENDS)[number];

/** The scale of a slider: the values that its thumbs can stop at, ascending, from `min` to `max`. */
export interface SliderScale {
  min: number;
  max: number;
  stops: readonly number[];
}

/** Values of the two thumbs, or their places on the scale (0 is the first stop); `min` is never above `max`. */
export interface SliderValue {
  min: number;
  max: number;
}

/** "Default range is 0 to 100000 unless facet stats give a positive maximum." */
const DEFAULT_BOUNDS = { min: 0, max: 100_000 };

/**
 * Returns the scale for the cars that the other refinements leave. Its ends are rounded outwards, so that every car is
 * within it. Without stops of its own it has steps of a hundredth of the range, rounded as the values are and at least
 * one rounding unit; the last step may be shorter.
 * @param stats lowest and highest value found; null when no car has one
 * @param stops the stops that follow the stock (price-bands.ts); null: steps of one size
 * @returns null when there is no range to slide over: without a car, years and measures have no meaningful default
 */
export function sliderScale(
  facet: RangeFacet,
  stats: { min: number; max: number } | null,
  stops: readonly number[] | null = null,
): SliderScale | null {
  const [first, last] = [stops?.at(0), stops?.at(-1)];
  if (stops && first !== undefined && last !== undefined) return { min: first, max: last, stops };
  const { unit, rounding, sparse } = rangeFacet(facet);
  const known = stats !== null && stats.max > 0;
  if (!known && (unit === "year" || sparse)) return null;
  const bounds = known ? stats : DEFAULT_BOUNDS;
  const min = Math.max(0, Math.floor(bounds.min / rounding) * rounding);
  const max = Math.ceil(bounds.max / rounding) * rounding;
  const step = Math.max(1, Math.round((max - min) / 100 / rounding)) * rounding;
  const steps = Math.ceil((max - min) / step);
  return { min, max, stops: Array.from({ length: steps + 1 }, (_, at) => Math.min(min + at * step, max)) };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Returns the thumbs' positions for a range. An end that is absent or outside the scale is at the scale's end. */
export function sliderValue({ min, max }: SliderScale, range: NumberRange | null): SliderValue {
  const ordered = orderedRange(range?.min ?? null, range?.max ?? null);
  return { min: clamp(ordered?.min ?? min, min, max), max: clamp(ordered?.max ?? max, min, max) };
}

/** Returns the places of the thumbs: the stops nearest to their values. */
export function thumbPlaces({ stops }: SliderScale, { min, max }: SliderValue): SliderValue {
  const place = (value: number) => {
    const next = stops.findIndex((stop) => stop >= value);
    if (next <= 0) return next === 0 ? 0 : stops.length - 1;
    const [below, above] = [stops[next - 1] as number, stops[next] as number];
    return value - below < above - value ? next - 1 : next;
  };
  return { min: place(min), max: place(max) };
}

/**
 * Moves one thumb to the stop nearest to a place, but never past the other thumb. Ignores places that are not numbers.
 */
export function moveThumb(
  { stops }: SliderScale,
  value: SliderValue,
  end: RangeEnd,
  place: number,
): SliderValue {
  if (Number.isNaN(place)) return value;
  const stop = stops[Math.round(clamp(place, 0, stops.length - 1))] as number;
  return end === "min"
    ? { min: Math.min(stop, value.max), max: value.max }
    : { min: value.min, max: Math.max(stop, value.min) };
}

/** Returns the thumb nearest to the pointer; of two equally near thumbs the one on the pointer's side. */
export function nearestThumb({ min, max }: SliderValue, wanted: number): RangeEnd {
  return Math.abs(wanted - max) < Math.abs(wanted - min) || wanted > max ? "max" : "min";
}

/** Returns the range that the thumbs select. A thumb at the scale's end sets no limit. */
export function rangeOf(scale: SliderScale, { min, max }: SliderValue): NumberRange {
  return { min: min > scale.min ? min : null, max: max < scale.max ? max : null };
}

/** Whether a limit is beyond the scale, where no thumb can show it: above or below it; null when it is not. */
export function outsideOf({ min, max }: SliderScale, limit: number | null): "above" | "below" | null {
  if (limit === null) return null;
  if (limit > max) return "above";
  return limit < min ? "below" : null;
}

/** Parses a field next to the slider: null for no limit, undefined for a text that is no number. */
export function typedEnd(facet: RangeFacet, text: string): number | null | undefined {
  return text.trim() === "" ? null : (rangeLimit(facet, text) ?? undefined);
}
