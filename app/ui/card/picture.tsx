import { useEffect, useRef, useState } from "react";
import { PICTURE_WIDTHS, pictureSources, THUMBNAIL_WIDTH } from "~/domain/car/photo-sources";
import { useSite, useTranslation } from "~/ui/site-context";
import * as styles from "./picture.css";

/** What the server sends in place of a picture that it can't get is smaller; no picture of a car is. */
const PLACEHOLDER_WIDTH = 9;

interface PictureProps {
  /** Null: there is no photo yet, and the box says that. */
  url: string | null;
  alt: string;
  /** The `sizes` of the img: its width at each viewport. */
  sizes: string;
  /** True for the page's largest picture above the fold: fetched first. */
  first?: boolean;
  /** One small picture, for all screens. */
  thumbnail?: boolean;
  /** Fits the whole picture into the available space, instead of filling a box of 4:3. */
  whole?: boolean;
  /** The picture alone: its parent is the box. */
  bare?: boolean;
}

/** A picture of a car, or a placeholder of the same size when there is none or it can't be loaded. */
export function Picture({
  url,
  alt,
  sizes,
  first = false,
  thumbnail = false,
  whole = false,
  bare = false,
}: PictureProps) {
  const { t } = useTranslation();
  const { imageCdn, savesData } = useSite();
  const img = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const check = () => {
    const { complete, naturalWidth = 0, currentSrc } = img.current ?? {};
    if (complete && currentSrc && naturalWidth < PLACEHOLDER_WIDTH) setBroken(url);
  };
  // The picture may have come before scripts ran.
  useEffect(check, [url]);
  if (!url || broken === url) {
    return (
      <span className={whole ? styles.noneWhole : styles.none}>
        <span className={styles.words}>{t("card.no_photo")}</span>
      </span>
    );
  }
  const { src, srcSet, width, height } = pictureSources(url, {
    cdn: imageCdn ?? undefined,
    widths: thumbnail ? [THUMBNAIL_WIDTH] : savesData ? PICTURE_WIDTHS.slice(0, 1) : PICTURE_WIDTHS,
  });
  const picture = (
    <img
      ref={img}
      className={whole ? styles.whole : styles.image}
      src={src}
      srcSet={srcSet ?? undefined}
      sizes={srcSet ? sizes : undefined}
      width={width}
      height={height}
      alt={alt}
      loading={first ? "eager" : "lazy"}
      decoding={first ? "sync" : undefined}
      // React 18 knows this attribute only in lower case.
      {...(first ? { fetchpriority: "high" } : {})}
      onLoad={check}
      onError={check}
    />
  );
  return bare ? picture : <span className={whole ? styles.room : styles.frame}>{picture}</span>;
}
