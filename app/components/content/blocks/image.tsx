import type { BlockProps } from "~/components/content/block-props";
import { OwnPicture } from "~/components/content/own-picture";
import { container, muted, narrow, section } from "~/styles/layout.css";
import * as styles from "./blocks.css";

/** A picture of the site's own (rules/content#block-pictures). */
export function ImageBlock({ attributes: { src, alt, caption, wide } }: BlockProps<"image">) {
  const sizes = wide ? "(min-width: 82em) 80rem, 100vw" : "(min-width: 46em) 44rem, 100vw";
  return (
    <div className={`${wide ? container : narrow} ${section}`}>
      <figure className={styles.figure}>
        <OwnPicture url={src.url} alt={alt} size={src} sizes={sizes} className={styles.figurePicture} />
        {caption && <figcaption className={muted}>{caption}</figcaption>}
      </figure>
    </div>
  );
}
