import { type HTMLAttributes, type PointerEvent, useRef } from "react";
import {
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
 * direction of the drag decides. Returns the handlers for the element whose first `div` is the line and whose inputs
 * are the thumbs.
 * @param places places of the thumbs on the scale
 * @param move moves a thumb to the stop nearest to a place
 * @param restore restores one end of the range
 * @param begin called as a pointer takes hold
 */
export function useThumbDrag(
  scale: SliderScale,
  places: SliderValue,
  draft: NumberRange,
  move: (end: RangeEnd, to: number) => void,
  restore: (end: RangeEnd, limit: number | null) => void,
  begin: () => void,
): HTMLAttributes<HTMLElement> {
  const last = scale.stops.length - 1;
  const hold = useRef<Hold | null>(null);

  /** The pointer's place on the scale, and how far a thumb reaches to either side. */
  const measure = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const line = (currentTarget.querySelector("div") as HTMLElement).getBoundingClientRect();
    const part = (clientX - line.left) / line.width;
    const isRtl = getComputedStyle(currentTarget).direction === "rtl";
    return {
      at: (isRtl ? 1 - part : part) * last,
      reach: ((currentTarget.clientWidth / line.width - 1) / 2) * last,
    };
  };

  const take = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0 || last === 0) return;
    begin();
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
    if (held.end === null && Math.abs(to - places.min) > 0.5) held.end = to < places.min ? "min" : "max";
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
