import { type KeyboardEventHandler, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./gallery.css";
import type { LoopStrip } from "./use-loop-strip";

/** Copies are for the eye alone. React 18 knows `inert` only as an unknown attribute. */
const COPY = { "aria-hidden": true, inert: "" } as const;

interface PictureStripProps {
  strip: LoopStrip;
  count: number;
  /** As high as its surroundings, instead of as its pictures. */
  large?: boolean;
  onKeyDown?: KeyboardEventHandler;
  draw: (number: number, copy: boolean) => ReactNode;
}

/**
 * The strip that scrolls; looped, with a copy of the last picture before the first and of the first after the last,
 * and with buttons over the picture. They stick to it inside the strip, so that a swipe that begins on one is a
 * swipe too.
 */
export function PictureStrip({ strip, count, large = false, onKeyDown, draw }: PictureStripProps) {
  const { t } = useWords();
  const slide = (number: number, copy: boolean) => (
    <li key={copy ? `copy-${number}` : number} className={styles.slide} {...(copy ? COPY : {})}>
      {draw(number, copy)}
    </li>
  );
  const button = (by: 1 | -1, className: string, label: string) => (
    <button type="button" className={className} onClick={() => strip.step(by)} aria-label={label}>
      <Icon name="chevron" />
    </button>
  );
  return (
    <div className={large ? styles.largeStrip : styles.strip} {...strip.scroller}>
      <div className={styles.track}>
        <ul className={styles.slides} onKeyDown={onKeyDown} aria-label={t("gallery.count", { count })}>
          {strip.looped && slide(count, true)}
          {Array.from({ length: count }, (_, index) => slide(index + 1, false))}
          {strip.looped && slide(1, true)}
        </ul>
        {strip.looped && (
          <div className={styles.buttons}>
            {button(-1, styles.previous, t("gallery.previous"))}
            {button(1, styles.next, t("gallery.next"))}
          </div>
        )}
      </div>
    </div>
  );
}

/** Milliseconds of rest after which readers hear where they are: not every picture that passes by. */
const REST = 500;

/** Tells screen readers which picture is in view, once it has changed and come to rest. */
export function Position({ picture, count, silent }: { picture: number; count: number; silent: boolean }) {
  const { t } = useWords();
  const [said, setSaid] = useState(0);
  const before = useRef(picture);
  useEffect(() => {
    if (before.current === picture) return;
    before.current = picture;
    const timer = setTimeout(() => setSaid(silent ? 0 : picture), REST);
    return () => clearTimeout(timer);
  }, [picture, silent]);
  return (
    <p className={visuallyHidden} role="status">
      {said > 0 && t("gallery.position", { number: said, count })}
    </p>
  );
}
