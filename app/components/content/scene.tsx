import { type ReactNode, useId } from "react";
import { CompactCard } from "~/components/card/compact-card";
import { OwnPicture } from "~/components/content/own-picture";
import { useSite, useTranslation } from "~/components/site-context";
import type { LatestCars } from "~/domain/card/compact-car";
import { stack } from "~/styles/layout.css";
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

/** Cars of the site below a level-2 heading. Renders nothing without cars. */
export function LatestCarsSection({ cars, isDated, heading }: LatestCars & { heading?: string }) {
  const { t } = useTranslation();
  const id = useId();
  if (cars.length === 0) return null;
  return (
    <section className={stack} aria-labelledby={id}>
      <h2 id={id}>{heading ?? t(`home.featured.${isDated ? "latest" : "stock"}`)}</h2>
      <ul className={styles.cars}>
        {cars.map((car) => (
          <li key={car.slug}>
            <CompactCard car={car} />
          </li>
        ))}
      </ul>
    </section>
  );
}
