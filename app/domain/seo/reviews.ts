import type { Rating, Review } from "../reviews/review";

/** Returns schema.org's `AggregateRating` of the rating that a page shows. */
export function structuredRating({ count, average }: Rating): object {
  return {
    "@type": "AggregateRating",
    ratingValue: average,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}

/**
 * Returns a business with its rating and the reviews that the page shows. It is an `Organization`: a business of several
 * places has no one address, which search engines require of an `AutoDealer`.
 * @param url of its home page
 */
export function structuredReviews(
  { name, url }: { name: string; url: string },
  { rating, reviews }: { rating: Rating; reviews: readonly Review[] },
): object {
  return {
    "@type": "Organization",
    "@id": `${url}#organization`,
    name,
    url,
    aggregateRating: structuredRating(rating),
    review: reviews.map((review) => ({
      "@type": "Review",
      author: { "@type": "Person", name: review.customer_name },
      datePublished: review.review_date,
      reviewBody: review.text || undefined,
      reviewRating: { "@type": "Rating", ratingValue: review.rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
