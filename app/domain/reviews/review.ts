export interface Review {
  id: string;
  customer_name: string;
  text: string;
  /** 1 to 5. */
  rating: number;
  /** The day it was written: "2026-11-02". */
  review_date: string;
  /** Slug of the location that it is about; null: the whole business. */
  location: string | null;
}

/** How many reviews there are, and their average to one decimal. */
export interface Rating {
  count: number;
  average: number;
}

export interface ReviewBook {
  /** Of all reviews, also of those that no page shows. */
  all: Rating;
  /** By location slug. */
  locations: Record<string, Rating>;
  /** The newest ones, newest first. */
  reviews: Review[];
}

/** "Google reviews full quantity 12" (rules/reviews#reviews-shown). */
export const FULL_QUANTITY = 12;

/** How many reviews are kept: enough to show twelve after the low and hidden ones are left out. */
export const KEPT_REVIEWS = 300;

interface ReviewRules {
  minimum_rating: number;
  /** Ids or customers' names of reviews that are not shown. */
  hidden: readonly string[];
}

/** Returns the reviews to show, the newest first: "minimum rating 4", "two reviews hidden by list", 12 in full. */
export function shownReviews({ reviews }: ReviewBook, { minimum_rating, hidden }: ReviewRules): Review[] {
  const isHidden = ({ id, customer_name }: Review) => hidden.includes(id) || hidden.includes(customer_name);
  return reviews
    .filter((review) => review.rating >= minimum_rating && !isHidden(review))
    .slice(0, FULL_QUANTITY);
}

/** Returns the rating of some reviews; null when there are none. */
export function ratingOf(reviews: readonly Pick<Review, "rating">[]): Rating | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { count: reviews.length, average: Math.round((sum / reviews.length) * 10) / 10 };
}

/** Returns the book of all reviews of a file. A file that states totals of its own has them instead of the counted ones. */
export function reviewBook(reviews: readonly Review[], stated: Rating | null): ReviewBook | null {
  const all = stated ?? ratingOf(reviews);
  if (!all) return null;
  const slugs = new Set(reviews.flatMap(({ location }) => location ?? []));
  const locations = [...slugs].flatMap((slug) => {
    const rating = ratingOf(reviews.filter(({ location }) => location === slug));
    return rating ? [[slug, rating] as const] : [];
  });
  const newest = [...reviews].sort((a, b) =>
    a.review_date < b.review_date ? 1 : a.review_date > b.review_date ? -1 : 0,
  );
  return { all, locations: Object.fromEntries(locations), reviews: newest.slice(0, KEPT_REVIEWS) };
}

type Ago = { unit: "day" | "week" | "month" | "year"; count: number };

/** Returns how long ago a day was, in the largest unit that has passed at least once; today: 0 days. */
export function agoOf(day: string, today: string): Ago {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000));
  if (days < 7) return { unit: "day", count: days };
  if (days < 30) return { unit: "week", count: Math.floor(days / 7) };
  if (days < 365) return { unit: "month", count: Math.floor(days / 30) };
  return { unit: "year", count: Math.floor(days / 365) };
}
