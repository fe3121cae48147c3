import {
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { FIRST_INDEX, indexAt, indexForKey, isCopy, isNextTo, pictureAt } from "~/domain/gallery";

/** How far, in px, a strip may be from a slide's place and still be at rest there: places are fractions. */
const AT_REST = 1;

export interface LoopStrip {
  /** In view, 1 to `count`. */
  picture: number;
  /** Scripts have taken over, and there is more than one picture. */
  looped: boolean;
  /** Goes to an index (domain/gallery.ts), a copy's too. */
  goTo: (index: number) => void;
  /** One on (1) or back (-1), past either end. */
  step: (by: 1 | -1) => void;
  /** Moves by arrow keys, Home and End; the picture that it moves to, or null when the key is another. */
  onKeyDown: (event: KeyboardEvent) => number | null;
  /** For the element that scrolls: the items in it are the pictures, once looped with a copy at either end. */
  scroller: Pick<HTMLAttributes<HTMLDivElement>, "onScroll" | "onPointerCancel" | "onWheel"> & {
    ref: RefObject<HTMLDivElement>;
  };
}

/**
 * A strip that snaps from picture to picture, made endless. It stays a scrolling region: fingers, wheels and keys move
 * it as the browser does; this only looks at where it is, and goes on from a copy to the picture that it shows.
 */
export function useLoopStrip(count: number, start = FIRST_INDEX): LoopStrip {
  const strip = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState(start);
  const [looped, setLooped] = useState(false);
  const newest = useRef(start);
  /** Where the strip slides to; null when a finger or nothing moves it. */
  const aim = useRef<number | null>(null);
  /** The width that it was last put in its place for. Until then, and with another, where it is says nothing. */
  const placedFor = useRef(0);
  const firstIndex = looped ? 0 : FIRST_INDEX;

  const see = useCallback((seen: number) => {
    newest.current = seen;
    setPicture(seen);
  }, []);

  /** `auto` is as the styles say: smooth where motion is welcome. */
  const scrollTo = useCallback(
    (index: number, behavior: "auto" | "instant") => {
      const region = strip.current;
      const slide = region?.getElementsByTagName("li")[index - firstIndex];
      if (!region || !slide) return;
      const left = slide.getBoundingClientRect().left - region.getBoundingClientRect().left;
      // Not scrollBy, which would stop at the first slide that it passes.
      region.scrollTo({ left: region.scrollLeft + left, behavior });
    },
    [firstIndex],
  );

  // The strip may have been scrolled before scripts were there: it goes on from that picture.
  useEffect(() => {
    const region = strip.current;
    if (!region || count < 2) return;
    if (start === FIRST_INDEX)
      see(indexAt(region.scrollLeft, region.getBoundingClientRect().width, FIRST_INDEX));
    setLooped(true);
  }, [count, start, see]);

  // Called before the first paint with the copies, and whenever the strip gets another width: same picture, or the
  // one that it was on its way to.
  useEffect(() => {
    const region = strip.current;
    if (!region || !looped) return;
    placedFor.current = 0;
    const observer = new ResizeObserver(() => {
      if (region.clientWidth === placedFor.current) return;
      placedFor.current = region.clientWidth;
      see(pictureAt(aim.current ?? newest.current, count));
      aim.current = null;
      scrollTo(newest.current, "instant");
    });
    observer.observe(region);
    return () => observer.disconnect();
  }, [looped, scrollTo, see, count]);

  /** The picture in view, or that the strip is on its way to. */
  const heading = () => pictureAt(aim.current ?? newest.current, count);

  const goTo = (index: number) => {
    const from = heading();
    // Still on the way to a copy, which has no neighbour: on from the picture that it shows.
    if (aim.current !== null && aim.current !== from) scrollTo(from, "instant");
    aim.current = index;
    scrollTo(index, isNextTo(from, index) ? "auto" : "instant");
  };

  const onKeyDown = (event: KeyboardEvent): number | null => {
    const region = strip.current;
    if (!region || !looped || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return null;
    const direction = getComputedStyle(region).direction === "rtl" ? "rtl" : "ltr";
    const index = indexForKey(event.key, heading(), count, direction);
    if (index === null) return null;
    event.preventDefault();
    goTo(index);
    return pictureAt(index, count);
  };

  const onScroll = () => {
    const region = strip.current;
    if (!region || region.clientWidth === 0 || region.clientWidth !== placedFor.current) return;
    const { width } = region.getBoundingClientRect();
    const index = indexAt(region.scrollLeft, width, firstIndex);
    const shown = pictureAt(index, count);
    if (shown !== newest.current) see(shown);
    if (Math.abs(Math.abs(region.scrollLeft) - (index - firstIndex) * width) > AT_REST) return;
    if (index === aim.current) aim.current = null;
    if (looped && isCopy(index, count)) scrollTo(shown, "instant");
  };

  // A finger that begins to pull takes the pointer away.
  const byHand = () => {
    aim.current = null;
  };

  return {
    picture,
    looped,
    goTo,
    step: (by) => goTo(heading() + by),
    onKeyDown,
    scroller: { ref: strip, onScroll, onPointerCancel: byHand, onWheel: byHand },
  };
}
