import { Children } from "react";
import { AppLink } from "~/components/app-link";
import type { BlockProps } from "~/components/content/block-props";
import { OwnPicture } from "~/components/content/own-picture";
import { container, section } from "~/styles/layout.css";
import * as styles from "./promotions.css";

/** Slides of 1920 by 540 px, swiped or scrolled; no script moves them (rules/content#promotions-slider). */
export function PromotionsSlider({ attributes: { heading }, children }: BlockProps<"promotions-slider">) {
  if (Children.count(children) === 0) return null;
  return (
    <div className={`${container} ${section}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it, as it may hold no link */}
      <div className={styles.slides} tabIndex={0} role="group" aria-label={heading}>
        {children}
      </div>
    </div>
  );
}

export function PromotionSlide({
  attributes: { src, alt, href, title },
  data: { until },
}: BlockProps<"promotion-slide">) {
  const picture = (
    <OwnPicture
      url={src.url}
      alt={alt}
      size={src}
      sizes="(min-width: 1400px) 83rem, 100vw"
      className={styles.picture}
    />
  );
  const shown = (
    <>
      {picture}
      {(title || until) && (
        <span className={styles.caption}>
          {title && <strong>{title}</strong>}
          {until && <span>{until}</span>}
        </span>
      )}
    </>
  );
  return href ? (
    <AppLink href={href} className={styles.slide}>
      {shown}
    </AppLink>
  ) : (
    <div className={styles.slide}>{shown}</div>
  );
}
