import { type HTMLAttributes, type PointerEvent, useRef } from "react";
import {
  lastStep,
  nearestThumb,
  RANGE_ENDS,
  type RangeEnd,
  type SliderScale,
  type SliderValue,
} from "~/domain/search/range-slider";
import type { NumberRange } from "~/domain/search/search-state";

/**
 * A pointer that holds a thumb: which thumb (null until that is clear), its distance from the thumb's centre, and the
 * range before.
 */
interface Hold {
  end: RangeEnd | null;
  offset: number;
  before: NumberRange;
}

/**
 * Drags the thumbs of a slider with a pointer. The nearer thumb follows. When both are at the same position, the
 * direction of the drag decides. Returns the handlers for the element whose first child is the line and whose inputs
 * are the thumbs.
 * @param places positions of the thumbs
 * @param move moves a thumb to the stop nearest to a position
 * @param restore restores one end of the range
 */
export function useThumbDrag(
  scale: SliderScale,
  places: SliderValue,
  draft: NumberRange,
  move: (end: RangeEnd, to: number) => void,
  restore: (end: RangeEnd, limit: number | null) => void,
): HTMLAttributes<HTMLElement> {
  const { min, max, step } = scale;
  const last = lastStep(scale);
  const hold = useRef<Hold | null>(null);

  /** The pointer's position on the scale, and how far a thumb reaches to either side. */
  const measure = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const line = (currentTarget.firstElementChild as HTMLElement).getBoundingClientRect();
    const part = (clientX - line.left) / line.width;
    const isRtl = getComputedStyle(currentTarget).direction === "rtl";
    return {
      at: min + (isRtl ? 1 - part : part) * (last - min),
      reach: ((currentTarget.clientWidth / line.width - 1) / 2) * (last - min),
    };
  };

  const take = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0 || min === max) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { at, reach } = measure(event);
    const end = nearestThumb(places, at);
    const offset = at - places[end];
    const onThumb = Math.abs(offset) <= reach;
    hold.current = {
      end: onThumb && places.min === places.max ? null : end,
      offset: onThumb ? offset : 0,
      before: draft,
    };
  };

  const drag = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current;
    if (!event.isPrimary || !held) return;
    const to = measure(event).at - held.offset;
    if (held.end === null && Math.abs(to - places.min) > step / 2) held.end = to < places.min ? "min" : "max";
    if (held.end === null) return;
    const thumbs = event.currentTarget.querySelectorAll("input");
    thumbs[RANGE_ENDS.indexOf(held.end)]?.focus({ preventScroll: true });
    move(held.end, to);
  };

  return {
    onPointerDown: take,
    onPointerMove: drag,
    onPointerUp: drag,
    // The finger scrolls the page instead.
    onPointerCancel: () => {
      const { end, before } = hold.current ?? {};
      if (end && before) restore(end, before[end]);
    },
    onLostPointerCapture: () => {
      hold.current = null;
    },
    // Otherwise the browser would remove the focus from the thumb.
    onMouseDown: (event) => event.preventDefault(),
  };
}
