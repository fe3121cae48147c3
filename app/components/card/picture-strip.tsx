import { AppLink } from "~/components/app-link";
import { useSite, useTranslation } from "~/components/site-context";
import { DEFAULT_PICTURE_WIDTH, PICTURE_WIDTHS, pictureSources } from "~/domain/car/photo-sources";
import type { CarCardView } from "~/domain/card/car-card";
import { Picture } from "./picture";
import * as styles from "./picture-strip.css";

interface PictureStripProps {
  car: Pick<CarCardView, "slug" | "image" | "more" | "photos">;
  sizes: string;
  first: boolean;
}

/**
 * A card's pictures (rules/cards#card-pictures). They lie side by side in a link to the car, which scrolls and snaps:
 * fingers, wheels and arrow keys move it without scripts. Only the first picture is loaded before it moves. The
 * browser does that alone, so the further pictures are plain `img`s of one size.
 */
export function PictureStrip({ car, sizes, first }: PictureStripProps) {
  const { t } = useTranslation();
  const { imageCdn, savesData } = useSite();
  const picture = <Picture url={car.image} alt="" sizes={sizes} first={first} />;
  if (car.more.length === 0) return picture;
  const widths = [savesData ? PICTURE_WIDTHS[0] : DEFAULT_PICTURE_WIDTH];
  return (
    <AppLink
      href={`/cars/${car.slug}`}
      className={styles.strip}
      aria-label={t("card.photos", { count: car.photos })}
    >
      {picture}
      {car.more.map((url) => (
        <span key={url} className={styles.slide}>
          <img src={pictureSources(url, { cdn: imageCdn ?? undefined, widths }).src} alt="" loading="lazy" />
        </span>
      ))}
    </AppLink>
  );
}
