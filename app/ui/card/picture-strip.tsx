import { useState } from "react";
import { DEFAULT_PICTURE_WIDTH, PICTURE_WIDTHS, pictureSources } from "~/domain/car/photo-sources";
import type { CarCardView } from "~/domain/card/car-card";
import { AppLink } from "~/ui/app-link";
import { Icon } from "~/ui/icon";
import { useSite, useTranslation } from "~/ui/site-context";
import { Picture } from "./picture";
import * as styles from "./picture-strip.css";

const STEPS = [
  ["previous", -1],
  ["next", 1],
] as const;

interface PictureStripProps {
  car: Pick<CarCardView, "slug" | "image" | "more" | "photos">;
  sizes: string;
  first: boolean;
}

/**
 * A card's pictures (rules/cards#card-pictures). They lie side by side in a link to the car, which scrolls and snaps:
 * fingers and wheels move it without scripts. The link is for those alone: the keyboard and screen readers have the
 * card's heading, and all pictures on the car's page. Only the first picture is loaded before it moves. The
 * browser does that alone, so the further pictures are plain `img`s of one size. A mouse without a wheel that scrolls
 * sideways gets buttons, as soon as it points at the pictures.
 */
export function PictureStrip({ car, sizes, first }: PictureStripProps) {
  const { t } = useTranslation();
  const { imageCdn, savesData } = useSite();
  /** The element, once a mouse has pointed at it. */
  const [strip, setStrip] = useState<HTMLElement | null>(null);
  const picture = { url: car.image, alt: "", sizes, first };
  if (car.more.length === 0) return <Picture {...picture} />;
  const widths = [savesData ? PICTURE_WIDTHS[0] : DEFAULT_PICTURE_WIDTH];
  const step = (by: number) => {
    if (!strip) return;
    const { scrollLeft, clientWidth, childElementCount: count } = strip;
    // In a page that is read from right to left, scrollLeft counts down from 0.
    const seen = Math.round(Math.abs(scrollLeft) / clientWidth);
    const forward = getComputedStyle(strip).direction === "rtl" ? -1 : 1;
    // From the last picture to the first, and back.
    strip.scrollLeft = forward * ((seen + by + count) % count) * clientWidth;
  };
  return (
    <>
      <AppLink
        href={`/cars/${car.slug}`}
        className={styles.strip}
        tabIndex={-1}
        aria-hidden
        onPointerEnter={({ pointerType, currentTarget }) => {
          if (pointerType === "mouse") setStrip(currentTarget);
        }}
      >
        <Picture {...picture} bare />
        {car.more.map((url) => (
          <span key={url}>
            <img
              src={pictureSources(url, { cdn: imageCdn ?? undefined, widths }).src}
              alt=""
              loading="lazy"
            />
          </span>
        ))}
      </AppLink>
      {strip &&
        STEPS.map(([name, by]) => (
          <button
            key={name}
            type="button"
            className={styles.step[name]}
            aria-label={t(`card.${name}_photo`)}
            // For the mouse alone. The focus stays where it is.
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => step(by)}
          >
            <Icon name="chevron" />
          </button>
        ))}
    </>
  );
}
