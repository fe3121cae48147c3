import type { ReviewsView } from "~/services/reviews/site-reviews.server";
import { useTranslation } from "~/ui/site-context";
import { SiteLink } from "~/ui/site-link";
import { muted, panel, row, stack } from "~/ui/styles/layout.css";
import { RatingLine, Stars } from "./rating";
import * as styles from "./reviews.css";

/** The section `#reviews` (rules/reviews#reviews-shown). */
export function Reviews({
  reviews: { rating, note, reviews, language, profiles },
}: {
  reviews: ReviewsView;
}) {
  const { t } = useTranslation();
  return (
    <section id="reviews" className={`${stack} ${styles.section}`} aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t("reviews.title")}</h2>
      <RatingLine rating={rating} />
      {note && <p className={muted}>{note}</p>}
      {reviews.length > 0 && (
        <ul className={styles.list}>
          {reviews.map((review) => (
            <li key={review.id} className={`${panel} ${styles.review}`}>
              <p className={styles.rating}>
                <Stars rating={review.rating} />
                <strong>{review.name}</strong>
                <span className={muted} title={review.date}>
                  {review.ago}
                </span>
              </p>
              {review.text && (
                <p className={styles.text} lang={language ?? undefined}>
                  {review.text}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {profiles.length > 0 && (
        <p className={row}>
          {profiles.map(({ text, href }) => (
            <SiteLink key={href} href={href} rel="noreferrer">
              {text}
            </SiteLink>
          ))}
        </p>
      )}
    </section>
  );
}
