import { Fragment, type HTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "~/components/icon";
import { useWords } from "~/components/site-context";
import { visuallyHidden } from "~/styles/layout.css";
import * as styles from "./gallery.css";
import type { LoopStrip } from "./use-loop-strip";

/** Copies are for the eye alone. React 18 knows `inert` only as an unknown attribute. */
const COPY = { "aria-hidden": true, inert: "" } as const;

interface PictureStripProps
  extends Pick<HTMLAttributes<HTMLUListElement>, "className" | "onKeyDown" | "tabIndex"> {
  strip: LoopStrip;
  count: number;
  draw: (number: number, copy: boolean) => ReactNode;
}

/** The strip that scrolls; looped, with a copy of the last picture before the first and of the first after the last. */
export function PictureStrip({ strip, count, draw, ...list }: PictureStripProps) {
  const { t } = useWords();
  const slide = (number: number, copy: boolean) => (
    <li key={copy ? `copy-${number}` : number} className={styles.slide} {...(copy ? COPY : {})}>
      {draw(number, copy)}
    </li>
  );
  return (
    <ul {...list} {...strip.list} aria-label={t("gallery.count", { count })}>
      {strip.looped && slide(count, true)}
      {Array.from({ length: count }, (_, index) => slide(index + 1, false))}
      {strip.looped && slide(1, true)}
    </ul>
  );
}

/** Previous and next, over the picture. */
export function StepButtons({ strip }: { strip: LoopStrip }) {
  const { t } = useWords();
  return (
    <Fragment>
      <button
        type="button"
        className={styles.previous}
        onClick={() => strip.step(-1)}
        aria-label={t("gallery.previous")}
      >
        <Icon name="chevron" />
      </button>
      <button
        type="button"
        className={styles.next}
        onClick={() => strip.step(1)}
        aria-label={t("gallery.next")}
      >
        <Icon name="chevron" />
      </button>
    </Fragment>
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
