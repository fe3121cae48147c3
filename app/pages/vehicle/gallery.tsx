import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { VehicleAction } from "~/domain/buttons/vehicle-actions";
import type { CarImage } from "~/domain/car/car";
import { largestPicture } from "~/domain/car/photo-sources";
import type { VehicleView } from "~/domain/vehicle-page/vehicle-view";
import { CardTags } from "~/ui/card/card-tag";
import { Picture } from "~/ui/card/picture";
import { Icon } from "~/ui/icon";
import { closeDialog, openDialog, showModal, useOpenDialog } from "~/ui/open-dialog";
import { useSite, useTranslation } from "~/ui/site-context";
import { button } from "~/ui/styles/button.css";
import { visuallyHidden } from "~/ui/styles/layout.css";
import { ActionLink } from "./action-buttons";
import * as styles from "./gallery.css";
import { type LoopStrip, useLoopStrip } from "./use-loop-strip";

/** Name of the pictures in full size among the page's dialogs. */
const LARGE = "photos";

const STRIP_SIZES =
  "(min-width: 82rem) 54rem, (min-width: 62em) calc(100vw - 28rem), (min-width: 48em) calc(100vw - 3rem), calc(100vw - 2rem)";

interface GalleryProps {
  vehicle: Pick<VehicleView, "name" | "images" | "tags" | "outline">;
  /** The button for a car without pictures; null where the site takes no such requests. */
  askForPhotos: VehicleAction | null;
}

/**
 * The car's pictures (rules/vehicle-page#gallery-loop): a strip that scrolls and snaps. Thumbnails link to its
 * pictures, and each picture links to its full size, so it works as plain HTML. Scripts make it loop, add buttons and
 * open the full size in place. Give it the car as key, so that another car starts at its first picture.
 */
export function Gallery({ vehicle: { name, images, tags, outline }, askForPhotos }: GalleryProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.frame} aria-label={t("gallery.label")}>
      <CardTags tags={tags} className={styles.tagPlace} />
      {images.length > 0 ? (
        <Pictures name={name} images={images} />
      ) : (
        <div className={styles.alone}>
          <svg viewBox="0 0 200 80" className={styles.outline} aria-hidden="true">
            <path d={outline ?? ""} />
          </svg>
          <p>{t("card.no_photo")}</p>
          {askForPhotos && (
            <ActionLink action={askForPhotos} className={`${button.secondary} ${styles.ask}`} />
          )}
        </div>
      )}
    </section>
  );
}

function Pictures({ name, images }: Pick<VehicleView, "name" | "images">) {
  const { t } = useTranslation();
  const { imageCdn } = useSite();
  const count = images.length;
  const strip = useLoopStrip(count);
  const { picture, looped } = strip;
  const slides = useRef(new Map<number, HTMLElement>());
  const thumbs = useRef<HTMLUListElement>(null);
  const [large, setLarge] = useState<number | null>(null);
  const isLarge = useOpenDialog() === LARGE;
  // Arrow keys also move the focus to the new picture, and screen readers read the focused element anyway.
  const [byKey, setByKey] = useState(0);

  useEffect(() => {
    const list = thumbs.current;
    const thumb = list?.children[picture - 1];
    setByKey((moved) => (moved === picture ? moved : 0));
    if (!list || !thumb) return;
    const [outer, inner] = [list.getBoundingClientRect(), thumb.getBoundingClientRect()];
    list.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2 });
  }, [picture]);

  const thumbOf = (number: number) => thumbs.current?.querySelectorAll("a")[number - 1];
  const slideOf = (number: number) => slides.current.get(number);
  const moveWith = (target: (number: number) => HTMLElement | undefined) => (event: KeyboardEvent) => {
    const shown = strip.onKeyDown(event);
    if (shown === null) return;
    setByKey(shown);
    target(shown)?.focus({ preventScroll: true });
  };
  const show = (number: number) => (event: MouseEvent) => {
    event.preventDefault();
    strip.goTo(number);
  };
  const open = (number: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setLarge(number);
    openDialog(LARGE);
  };
  // Forward opens them again, at the picture in view.
  useEffect(() => {
    if (isLarge) setLarge((before) => before ?? picture);
  }, [isLarge, picture]);
  const closed = (last: number) => {
    if (last !== picture) {
      strip.goTo(last);
      setByKey(last);
    }
    setLarge(null);
    closeDialog();
    slideOf(last)?.focus({ preventScroll: true });
  };

  const altOf = (number: number) => images[number - 1]?.alt ?? t("gallery.photo", { name, number, count });
  return (
    <>
      <PictureStrip
        strip={strip}
        count={count}
        onKeyDown={moveWith(slideOf)}
        draw={(number, copy) => {
          const url = images[number - 1]?.url ?? "";
          return (
            <a
              href={largestPicture(url, { cdn: imageCdn ?? undefined })}
              className={styles.open}
              ref={(link) => {
                if (link && !copy) slides.current.set(number, link);
              }}
              tabIndex={copy || (looped && number !== picture) ? -1 : undefined}
              onClick={open(number)}
              aria-haspopup={looped ? "dialog" : undefined}
              id={copy ? undefined : `photo-${number}`}
            >
              <Picture url={url} alt={altOf(number)} sizes={STRIP_SIZES} first={number === 1 && !copy} />
              <span className={visuallyHidden}> {t("gallery.full_size")}</span>
              {count > 1 && (
                <span className={styles.counter} aria-hidden="true">
                  {t("gallery.counter", { number, count })}
                </span>
              )}
              <span className={styles.enlarge}>
                <Icon name="expand" size={18} />
              </span>
            </a>
          );
        }}
      />
      {count > 1 && (
        <ul
          className={styles.thumbs}
          ref={thumbs}
          onKeyDown={moveWith(thumbOf)}
          aria-label={t("gallery.all")}
        >
          {images.map(({ url }, index) => {
            const number = index + 1;
            return (
              <li key={number}>
                <a
                  href={`#photo-${number}`}
                  className={styles.thumb}
                  onClick={show(number)}
                  tabIndex={number === picture ? undefined : -1}
                  aria-current={looped && number === picture ? "true" : undefined}
                  aria-label={t("gallery.show_photo", { number })}
                >
                  <Picture url={url} alt="" sizes="88px" thumbnail />
                </a>
              </li>
            );
          })}
        </ul>
      )}
      <Position picture={picture} count={count} silent={byKey === picture} />
      {large !== null && (
        <GalleryDialog isOpen={isLarge} start={large} images={images} altOf={altOf} onClose={closed} />
      )}
    </>
  );
}

interface GalleryDialogProps {
  isOpen: boolean;
  images: CarImage[];
  /** Number of the picture that it opens with, from 1. */
  start: number;
  altOf: (number: number) => string;
  /** Called with the number of the picture that was last in view. */
  onClose: (picture: number) => void;
}

/** The pictures in full-screen size, in their own strip. Two fingers zoom as on any page. */
function GalleryDialog({ isOpen, images, start, altOf, onClose }: GalleryDialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const count = images.length;
  const strip = useLoopStrip(count, start);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    else if (dialog.current?.open === false) showModal(dialog.current);
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      // The event comes with the next frame. Forward may have opened the dialog again by then.
      onClose={({ currentTarget }) => !currentTarget.open && onClose(strip.picture)}
      onKeyDown={strip.onKeyDown}
    >
      <div className={styles.bar} tabIndex={-1}>
        <h2 id={heading} className={visuallyHidden}>
          {t("gallery.label")}
        </h2>
        <span aria-hidden="true">{count > 1 && t("gallery.counter", { number: strip.picture, count })}</span>
        <button
          type="button"
          className={styles.close}
          onClick={() => dialog.current?.close()}
          aria-label={t("gallery.close")}
        >
          <Icon name="close" />
        </button>
      </div>
      <PictureStrip
        strip={strip}
        count={count}
        large
        draw={(number, copy) => (
          <Picture
            url={images[number - 1]?.url ?? null}
            alt={altOf(number)}
            sizes="100vw"
            first={number === start && !copy}
            whole
          />
        )}
      />
      <Position picture={strip.picture} count={count} silent={false} />
    </dialog>
  );
}

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
function PictureStrip({ strip, count, large = false, onKeyDown, draw }: PictureStripProps) {
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
function Position({ picture, count, silent }: { picture: number; count: number; silent: boolean }) {
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
