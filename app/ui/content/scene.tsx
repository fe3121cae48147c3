import type { ReactNode } from "react";
import { useSite } from "~/ui/site-context";
import { OwnPicture } from "./own-picture";
import * as styles from "./scene.css";

/** Width to height of the place of a scene on a phone, and its least height in rem on a wide screen. */
const PLACE = { ratio: 2.2, height: 22 };

/**
 * The site's scene: the picture of its home page. Nothing on a site without one.
 * @param first whether it is the page's largest picture above the fold
 */
export function Scene({
  className = styles.image,
  first = true,
}: {
  className?: string | undefined;
  first?: boolean;
}) {
  const { shareImage } = useSite();
  if (!shareImage) return null;
  const [url = ""] = shareImage.url.split("?");
  // A panorama is cropped at its sides, so it needs more pixels than its place is wide.
  const ratio = shareImage.width / shareImage.height;
  const widths = [
    `(min-width: 62em) max(50vw, ${Math.round(PLACE.height * ratio)}rem)`,
    `${Math.round(100 * Math.max(1, ratio / PLACE.ratio))}vw`,
  ];
  return (
    <OwnPicture
      url={url}
      alt=""
      size={shareImage}
      sizes={widths.join(", ")}
      className={className}
      first={first}
    />
  );
}

/** The opening of a page without a picture of its own, next to the site's scene. */
export function SceneOpening({ children }: { children: ReactNode }) {
  return (
    <div className={styles.band}>
      <div className={styles.inner}>
        <div className={styles.text}>{children}</div>
        <div className={styles.picture}>
          <Scene />
        </div>
      </div>
    </div>
  );
}

/** What to do about a list without entries, next to the site's scene. */
export function ScenePanel({ children }: { children: ReactNode }) {
  return (
    <div className={styles.boxed}>
      <div className={styles.boxedInner}>
        <div className={styles.text}>{children}</div>
        <div className={styles.picture}>
          <Scene />
        </div>
      </div>
    </div>
  );
}
