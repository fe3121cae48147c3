import type { RangeFacet } from "./facets";
import { cleanNumber, type NumberRange, orderedRange } from "./search-state";

/**
 * The rules of the search's range sliders (spec 1 §5 "Range sliders"). The calculator's price slider has its own
 * (spec 2 §5).
 */

export const RANGE_ENDS = ["min", "max"] as const;
export type RangeEnd = (typeof RANGE_ENDS)[number];

/** What a slider reaches over. `max` is a stop even when it is no whole number of steps from `min`. */
export interface SliderScale {
  min: number;
  max: number;
  step: number;
}

/** Where the two thumbs stand, `min` never above `max`. */
export interface SliderValue {
  min: number;
  max: number;
}

/** "Default range is 0 to 100000 unless facet stats give a positive maximum." */
const DEFAULT_BOUNDS = { min: 0, max: 100_000 };

/** "Price and km values are rounded to the nearest 1000"; years and dollars a week are whole. */
function grainOf(facet: RangeFacet): number {
  return facet === "price" || facet === "km" ? 1000 : 1;
}

/**
 * The scale over what the other refinements leave. Its ends are rounded outwards, so that no car is beyond them,
 * and the step (a hundredth of the range) as the values are, at least one unit: a smaller one would be rounded
 * back to where it came from.
 * @param stats lowest and highest value found; null when no car has one
 * @returns null where there is nothing to slide over: years without a car have no default that means anything
 */
export function sliderScale(
  facet: RangeFacet,
  stats: { min: number; max: number } | null,
): SliderScale | null {
  const known = stats !== null && stats.max > 0;
  if (!known && facet === "year") return null;
  const bounds = known ? stats : DEFAULT_BOUNDS;
  const grain = grainOf(facet);
  const min = Math.max(0, Math.floor(bounds.min / grain) * grain);
  const max = Math.ceil(bounds.max / grain) * grain;
  return { min, max, step: Math.max(1, Math.round((max - min) / 100 / grain)) * grain };
}

/** The last stop in whole steps: `max`, or the first step beyond it. */
export function lastStep({ min, max, step }: SliderScale): number {
  return min + Math.ceil((max - min) / step) * step;
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

/** Where the thumbs stand for a range: an end that is absent at its bound, one beyond it there too. */
export function sliderValue({ min, max }: SliderScale, range: NumberRange | null): SliderValue {
  const ordered = orderedRange(range?.min ?? null, range?.max ?? null);
  return { min: clamp(ordered?.min ?? min, min, max), max: clamp(ordered?.max ?? max, min, max) };
}

/** Moves one thumb to the stop nearest to what is wanted. It stops at the other thumb; what is no number is ignored. */
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

/** The thumb that a pointer takes hold of; of two equally near the one on its side. */
export function nearestThumb({ min, max }: SliderValue, wanted: number): RangeEnd {
  return Math.abs(wanted - max) < Math.abs(wanted - min) || wanted > max ? "max" : "min";
}

/** The range the thumbs ask for; an end at its bound asks for nothing. */
export function rangeOf(scale: SliderScale, { min, max }: SliderValue): NumberRange {
  return { min: min > scale.min ? min : null, max: max < scale.max ? max : null };
}

/** Whether a range goes beyond the scale, where a thumb cannot show it. */
export function isOutside({ min, max }: SliderScale, range: NumberRange): boolean {
  return [range.min, range.max].some((end) => end !== null && (end < min || end > max));
}

/** What was typed into a field beside the slider: null for no limit, undefined for what is no number. */
export function typedEnd(text: string): number | null | undefined {
  return text.trim() === "" ? null : (cleanNumber(text) ?? undefined);
}
