import {
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  FIRST_INDEX,
  indexAt,
  indexForKey,
  isCopy,
  isNextTo,
  pictureAt,
} from "~/domain/vehicle-page/gallery";

/** Distance in px within which a strip counts as at rest at a slide. Scroll positions are fractions. */
const AT_REST = 1;

export interface LoopStrip {
  /** Number of the picture in view, from 1 to `count`. */
  picture: number;
  /** Whether the page is hydrated and there is more than one picture. */
  looped: boolean;
  /** Scrolls to an index (domain/vehicle-page/gallery.ts), which may be a copy's. */
  goTo: (index: number) => void;
  /** Goes to the next (1) or previous (-1) picture, past either end too. */
  step: (by: 1 | -1) => void;
  /** Handles arrow keys, Home and End. Returns the picture that it scrolls to, or null for other keys. */
  onKeyDown: (event: KeyboardEvent) => number | null;
  /** Properties for the scrolling element. Its items are the pictures; when looped, also a copy at either end. */
  scroller: Pick<HTMLAttributes<HTMLDivElement>, "onScroll" | "onPointerCancel" | "onWheel"> & {
    ref: RefObject<HTMLDivElement>;
  };
}

/**
 * Makes a strip that snaps from picture to picture endless. The strip stays a scrolling region: the browser handles
 * fingers, wheels and keys. This hook only watches the scroll position, and jumps from a copy to the picture that it
 * shows.
 */
export function useLoopStrip(count: number, start = FIRST_INDEX): LoopStrip {
  const strip = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState(start);
  const [looped, setLooped] = useState(false);
  const newest = useRef(start);
  /** The index that the strip scrolls to. Null while a finger moves it or nothing does. */
  const aim = useRef<number | null>(null);
  /** The width for which the strip was last positioned. At any other width the scroll position means nothing. */
  const placedFor = useRef(0);
  const resting = useRef(true);
  const firstIndex = looped ? 0 : FIRST_INDEX;

  const see = useCallback((seen: number) => {
    newest.current = seen;
    setPicture(seen);
  }, []);

  /** `auto` follows the stylesheet: smooth unless the visitor prefers reduced motion. */
  const scrollTo = useCallback(
    (index: number, behavior: "auto" | "instant") => {
      const region = strip.current;
      const slide = region?.getElementsByTagName("li")[index - firstIndex];
      if (!region || !slide) return;
      const left = slide.getBoundingClientRect().left - region.getBoundingClientRect().left;
      // scrollBy would stop at the first slide that it passes.
      region.scrollTo({ left: region.scrollLeft + left, behavior });
    },
    [firstIndex],
  );

  // The strip may have been scrolled before scripts ran. It continues from that picture.
  useEffect(() => {
    const region = strip.current;
    if (!region || count < 2) return;
    if (start === FIRST_INDEX)
      see(indexAt(region.scrollLeft, region.getBoundingClientRect().width, FIRST_INDEX));
    setLooped(true);
  }, [count, start, see]);

  // Called before the first paint with the copies, and whenever the strip's width changes. Shows the same picture, or
  // the one that the strip was scrolling to.
  useEffect(() => {
    const region = strip.current;
    if (!region || !looped) return;
    placedFor.current = 0;
    const place = () => {
      placedFor.current = region.clientWidth;
      see(pictureAt(aim.current ?? newest.current, count));
      aim.current = null;
      scrollTo(newest.current, "instant");
    };
    const observer = new ResizeObserver(() => region.clientWidth !== placedFor.current && place());
    observer.observe(region);
    // Chromium gives a page no width for a moment when it is captured whole, which moves the strip to its start. This
    // event comes before the one of that scroll.
    const onResize = () => resting.current && place();
    addEventListener("resize", onResize);
    return () => {
      observer.disconnect();
      removeEventListener("resize", onResize);
    };
  }, [looped, scrollTo, see, count]);

  /** The picture that the strip is scrolling to, otherwise the picture in view. */
  const heading = () => pictureAt(aim.current ?? newest.current, count);

  const goTo = (index: number) => {
    const from = heading();
    // The strip is still scrolling to a copy, which has no neighbour: continues from the picture that the copy shows.
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
    resting.current = Math.abs(Math.abs(region.scrollLeft) - (index - firstIndex) * width) <= AT_REST;
    if (!resting.current) return;
    if (index === aim.current) aim.current = null;
    if (looped && isCopy(index, count)) scrollTo(shown, "instant");
  };

  // The browser cancels the pointer when a finger starts to scroll.
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
