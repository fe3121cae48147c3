import type { ReactNode } from "react";
import { useSite } from "~/ui/site-context";
import { OwnPicture } from "./own-picture";
import * as styles from "./scene.css";

/** The site's scene: the picture of its home page. Nothing on a site without one. */
export function Scene({ className = styles.image }: { className?: string }) {
  const { shareImage } = useSite();
  if (!shareImage) return null;
  const [url = ""] = shareImage.url.split("?");
  return (
    <OwnPicture
      url={url}
      alt=""
      size={shareImage}
      sizes="(min-width: 62em) 50vw, 100vw"
      className={className}
      first
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
