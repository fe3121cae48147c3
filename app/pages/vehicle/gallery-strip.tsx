import { type KeyboardEventHandler, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icon";
import { useTranslation } from "~/ui/site-context";
import { visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./gallery.css";
import type { LoopStrip } from "./use-loop-strip";

/** Copies are hidden from screen readers and the keyboard. React 18 knows `inert` only as an unknown attribute. */
const COPY = { "aria-hidden": true, inert: "" } as const;

interface PictureStripProps {
  strip: LoopStrip;
  count: number;
  /** As high as its container instead of its pictures. */
  large?: boolean;
  onKeyDown?: KeyboardEventHandler;
  draw: (number: number, copy: boolean) => ReactNode;
}

/**
 * The strip that scrolls. When looped, it has a copy of the last picture before the first and of the first after the
 * last, and buttons over the picture. The buttons are sticky inside the strip, so that a swipe that begins on a
 * button also scrolls.
 */
export function PictureStrip({ strip, count, large = false, onKeyDown, draw }: PictureStripProps) {
  const { t } = useTranslation();
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

/**
 * Milliseconds without scrolling before screen readers announce the picture. Pictures that only pass by are not
 * announced.
 */
const REST = 500;

/** Announces to screen readers which picture is in view, when it has changed and the strip has stopped. */
export function Position({ picture, count, silent }: { picture: number; count: number; silent: boolean }) {
  const { t } = useTranslation();
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
