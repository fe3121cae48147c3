import {
  agoOf,
  FULL_QUANTITY,
  type Rating,
  type Review,
  type ReviewBook,
  shownReviews,
} from "~/domain/reviews/review";
import { localDay } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import { formatCount, formatDay, formatDecimal } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { reviewsOf } from "./site-reviews.server";

/** A rating in words. */
export interface RatingView {
  /** As counted. */
  counted: Rating;
  /** Filled half stars, 0 to 10. */
  halves: number;
  /** "4.1" */
  average: string;
  /** "4.1 out of 5 stars" */
  stars: string;
  /** "Based on 2,074 reviews" */
  basedOn: string;
}

/** The section `#reviews` of a page. */
export interface ReviewsView {
  rating: RatingView;
  /** "Showing reviews of 4 stars and above. …"; null when all are shown. */
  note: string | null;
  reviews: { id: string; name: string; text: string; rating: RatingStars; ago: string; date: string }[];
  /** Language tag of the customers' words, where the page is in another one; null: the page's. */
  language: string | null;
  /** Where customers write one. */
  profiles: { text: string; href: string }[];
}

type RatingStars = Pick<RatingView, "halves" | "stars">;

/** The ratings of a site's business and locations, for cards. */
export type RatingsOf = (slug: string | null) => RatingView | null;

type ReviewContext = Pick<Platform, "store" | "log" | "now">;

/**
 * Returns null when the site shows no reviews, or none were imported.
 * @param count how many at most; absent: all that the site shows
 */
export async function reviewsView(
  platform: ReviewContext,
  site: Site,
  count = Number.POSITIVE_INFINITY,
): Promise<ReviewsView | null> {
  const book = await shownBook(platform, site);
  if (!book) return null;
  const t = translator(site);
  const today = localDay(site.time_zone, platform.now());
  const { minimum_rating } = site.reviews;
  const shown = shownReviews(book, site.reviews);
  const notes = [
    ...(minimum_rating > 1
      ? [t("reviews.shown", { stars: formatDecimal(site.language, minimum_rating) })]
      : []),
    ...(shown.length > count ? [t("reviews.newest", { count })] : []),
  ];
  return {
    rating: ratingView(site, book.all),
    note: notes.length > 0 ? notes.join(" ") : null,
    reviews: shown.slice(0, count).map(({ id, customer_name, text, rating, review_date }) => {
      const { unit, count: ago } = agoOf(review_date, today);
      return {
        id,
        name: customer_name,
        text,
        rating: starsOf(site, rating),
        ago: t(`reviews.ago.${unit}`, { count: ago }),
        date: formatDay(site.language, review_date),
      };
    }),
    language: site.first?.language ?? null,
    // A few of them are no place to ask for another.
    profiles: (count < FULL_QUANTITY ? [] : site.gmb_profiles).map(({ name, review_url }) => ({
      text: t("reviews.write", { name }),
      href: review_url,
    })),
  };
}

/** Returns the ratings for location cards: a location's own, and the whole business's where a site has one place. */
export async function ratingsOf(platform: ReviewContext, site: Site): Promise<RatingsOf> {
  const book = await shownBook(platform, site);
  return (slug) => {
    const rating = book && (slug === null ? book.all : own(book.locations, slug));
    return rating ? ratingView(site, rating) : null;
  };
}

/** Returns the rating and the reviews that a page shows, as they were imported; null when it shows none. */
export async function reviewsShown(
  platform: ReviewContext,
  site: Site,
  count = Number.POSITIVE_INFINITY,
): Promise<{ rating: Rating; reviews: Review[] } | null> {
  const book = await shownBook(platform, site);
  return book && { rating: book.all, reviews: shownReviews(book, site.reviews).slice(0, count) };
}

async function shownBook(platform: ReviewContext, site: Site): Promise<ReviewBook | null> {
  return site.reviews.shown ? reviewsOf(platform, site.slug) : null;
}

function ratingView(site: Site, { count, average }: Rating): RatingView {
  const t = translator(site);
  return {
    counted: { count, average },
    ...starsOf(site, average),
    average: formatDecimal(site.language, average),
    basedOn: t("reviews.based_on", { count, formatted: formatCount(site.language, count) }),
  };
}

function starsOf(site: Site, rating: number): RatingStars {
  const stars = translator(site)("reviews.stars", { rating: formatDecimal(site.language, rating) });
  return { halves: Math.round(rating * 2), stars };
}
