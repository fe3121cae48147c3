import { type MouseEvent, useRef } from "react";
import { useWords } from "~/components/site-context";
import type { CarImage } from "~/domain/car";
import type { CardTag as Tag } from "~/domain/card-tag";
import { CardTag } from "./card-tag";
import * as styles from "./gallery.css";
import { Picture } from "./picture";

const STRIP_SIZES = "(min-width: 82rem) 56rem, (min-width: 62em) calc(100vw - 29rem), 100vw";

interface GalleryProps {
  name: string;
  images: CarImage[];
  tag: Tag | null;
}

/** A strip that scrolls and snaps; thumbnails are links to its pictures, so it works as plain HTML. */
export function Gallery({ name, images, tag }: GalleryProps) {
  const { t } = useWords();
  const strip = useRef<HTMLUListElement>(null);
  const show = (index: number) => (event: MouseEvent) => {
    const slide = strip.current?.children[index];
    if (!strip.current || !(slide instanceof HTMLElement)) return;
    event.preventDefault();
    strip.current.scrollTo({ left: slide.offsetLeft - strip.current.offsetLeft });
  };
  const shown: (CarImage | null)[] = images.length > 0 ? images : [null];
  const alt = (index: number) => t("vehicle.photo", { name, number: index + 1, count: images.length });
  return (
    <section className={styles.frame} aria-label={t("vehicle.gallery")}>
      {tag && (
        <span className={styles.tagPlace}>
          <CardTag tag={tag} />
        </span>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      <ul
        className={styles.strip}
        ref={strip}
        tabIndex={images.length > 1 ? 0 : undefined}
        aria-label={t("vehicle.photos", { count: images.length })}
      >
        {shown.map((image, index) => (
          <li key={image?.url ?? "none"} className={styles.slide} id={`photo-${index + 1}`}>
            <Picture
              url={image?.url ?? null}
              alt={image?.alt ?? alt(index)}
              sizes={STRIP_SIZES}
              first={index === 0}
            />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <div className={styles.thumbs}>
          {images.map((image, index) => (
            <a
              key={image.url}
              href={`#photo-${index + 1}`}
              className={styles.thumb}
              onClick={show(index)}
              aria-label={t("vehicle.show_photo", { number: index + 1 })}
            >
              <Picture url={image.url} alt="" sizes="88px" />
            </a>
          ))}
        </div>
      )}
    </section>
  );
}
