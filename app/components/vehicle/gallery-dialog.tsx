import { useEffect, useId, useRef } from "react";
import { Icon } from "~/components/icon";
import { showModal } from "~/components/open-dialog";
import { useTranslation } from "~/components/site-context";
import type { CarImage } from "~/domain/car/car";
import { visuallyHidden } from "~/styles/layout.css";
import { Picture } from "../card/picture";
import * as styles from "./gallery.css";
import { PictureStrip, Position } from "./gallery-strip";
import { useLoopStrip } from "./use-loop-strip";

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
export function GalleryDialog({ isOpen, images, start, altOf, onClose }: GalleryDialogProps) {
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
      onClose={() => onClose(strip.picture)}
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
