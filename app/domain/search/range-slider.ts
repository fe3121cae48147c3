import { type RangeFacet, rangeFacet } from "./facets";
import { type NumberRange, orderedRange, rangeLimit } from "./search-state";

/**
 * The rules of the search's range sliders (rules/facets#slider-clamp).
 */

export const RANGE_ENDS = ["min", "max"] as const;
export type RangeEnd = (typeof RANGE_ENDS)[number];

/** The scale of a slider. `max` is a stop even when it is no whole number of steps from `min`. */
export interface SliderScale {
  min: number;
  max: number;
  step: number;
}

/** Positions of the two thumbs; `min` is never above `max`. */
export interface SliderValue {
  min: number;
  max: number;
}

/** "Default range is 0 to 100000 unless facet stats give a positive maximum." */
const DEFAULT_BOUNDS = { min: 0, max: 100_000 };

/**
 * Returns the scale for the cars that the other refinements leave. Its ends are rounded outwards, so that every car is
 * within it. The step is a hundredth of the range, rounded as the values are and at least one rounding unit; a smaller
 * step would be rounded back to the start.
 * @param stats lowest and highest value found; null when no car has one
 * @returns null when there is no range to slide over: without a car, years and measures have no meaningful default
 */
export function sliderScale(
  facet: RangeFacet,
  stats: { min: number; max: number } | null,
): SliderScale | null {
  const { unit, rounding, sparse } = rangeFacet(facet);
  const known = stats !== null && stats.max > 0;
  if (!known && (unit === "year" || sparse)) return null;
  const bounds = known ? stats : DEFAULT_BOUNDS;
  const min = Math.max(0, Math.floor(bounds.min / rounding) * rounding);
  const max = Math.ceil(bounds.max / rounding) * rounding;
  return { min, max, step: Math.max(1, Math.round((max - min) / 100 / rounding)) * rounding };
}

/** The last stop in whole steps: `max`, or the first step beyond it. */
export function lastStep({ min, max, step }: SliderScale): number {
  return min + Math.ceil((max - min) / step) * step;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Returns the thumbs' positions for a range. An end that is absent or outside the scale is at the scale's end. */
export function sliderValue({ min, max }: SliderScale, range: NumberRange | null): SliderValue {
  const ordered = orderedRange(range?.min ?? null, range?.max ?? null);
  return { min: clamp(ordered?.min ?? min, min, max), max: clamp(ordered?.max ?? max, min, max) };
}

/** Converts the positions into whole steps: a thumb at the end of the scale is on the last step. */
export function thumbPlaces(scale: SliderScale, { min, max }: SliderValue): SliderValue {
  const place = (at: number) => (at >= scale.max ? lastStep(scale) : at);
  return { min: place(min), max: place(max) };
}

/**
 * Moves one thumb to the stop nearest to `wanted`, but never past the other thumb. Ignores values that are not numbers.
 */
export function moveThumb(
  scale: SliderScale,
  value: SliderValue,
  end: RangeEnd,
  wanted: number,
): SliderValue {
  if (Number.isNaN(wanted)) return value;
  const { min, max, step } = scale;
  const inside = clamp(wanted, min, max);
  const stop = inside === max ? max : Math.min(min + Math.round((inside - min) / step) * step, max);
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

/** Whether a range goes beyond the scale, where no thumb can show it. */
export function isOutside({ min, max }: SliderScale, range: NumberRange): boolean {
  return [range.min, range.max].some((end) => end !== null && (end < min || end > max));
}

/** Parses a field beside the slider: null for no limit, undefined for a text that is no number. */
export function typedEnd(facet: RangeFacet, text: string): number | null | undefined {
  return text.trim() === "" ? null : (rangeLimit(facet, text) ?? undefined);
}
