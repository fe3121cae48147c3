import { muted, visuallyHidden } from "~/ui/styles/layout.css";
import * as styles from "./reviews.css";

interface StarsProps {
  rating: { halves: number; stars: string };
}

/** Five stars, and how many of them are filled in words. */
export function Stars({ rating: { halves, stars } }: StarsProps) {
  return (
    <>
      <span className={`${styles.stars} ${styles.filled[halves] ?? ""}`} aria-hidden="true" />
      <span className={visuallyHidden}>{stars} </span>
    </>
  );
}

/** "★★★★☆ 4.1 Based on 2,074 reviews" (rules/reviews#reviews-summary). */
export function RatingLine({
  rating,
}: {
  rating: StarsProps["rating"] & { average: string; basedOn: string };
}) {
  return (
    <p className={styles.rating}>
      <Stars rating={rating} />
      <strong aria-hidden="true">{rating.average}</strong>
      <span className={muted}>{rating.basedOn}</span>
    </p>
  );
}
