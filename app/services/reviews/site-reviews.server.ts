import { parse } from "csv-parse/sync";
import type { Store } from "~/adapters/database/open-store.server";
import { type ReadReviews, type ReviewRow, readReviews, statedRating } from "~/domain/reviews/read-reviews";
import {
  agoOf,
  FULL_QUANTITY,
  type Rating,
  type Review,
  type ReviewBook,
  reviewBook,
  shownReviews,
} from "~/domain/reviews/review";
import type { SiteSlug } from "~/domain/text/identifiers";
import { localDay } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import { formatCount, formatDay, formatDecimal } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";

const keyOf = (site: SiteSlug) => `reviews:${site}`;

/** Replaces what is kept of a site's reviews: a review that its writer has withdrawn goes with the next import. */
export async function storeReviews(
  store: Pick<Store, "settings">,
  site: SiteSlug,
  book: ReviewBook,
): Promise<void> {
  await store.settings.set(keyOf(site), JSON.stringify(book));
}

/** Whether reviews of a site were imported. */
export async function hasReviews(store: Pick<Store, "settings">, site: SiteSlug): Promise<boolean> {
  return (await store.settings.get(keyOf(site))) !== null;
}

/** Returns a site's reviews; null when none were imported, or the store does not answer: pages do without them. */
export async function reviewsOf(
  { store, log }: Pick<Platform, "store" | "log">,
  site: SiteSlug,
): Promise<ReviewBook | null> {
  try {
    const stored = await store.settings.get(keyOf(site));
    return stored === null ? null : bookIn(store, site, stored);
  } catch (error) {
    log.warn({ err: error, site }, "reviews could not be read");
    return null;
  }
}

/** By store and site. A new import has another text, so nothing has to be forgotten. */
const known = new WeakMap<Store, Map<SiteSlug, { stored: string; book: ReviewBook }>>();

/** Reads what is stored. A book has some hundred texts, and the same one is asked for with every page that shows it. */
function bookIn(store: Store, site: SiteSlug, stored: string): ReviewBook {
  const books = known.get(store) ?? new Map<SiteSlug, { stored: string; book: ReviewBook }>();
  known.set(store, books);
  const last = books.get(site);
  if (last?.stored === stored) return last.book;
  const book = JSON.parse(stored) as ReviewBook;
  books.set(site, { stored, book });
  return book;
}

export interface RatingView {
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

/** The file as a whole can't be read; nothing is changed. */
export class ReviewsUnreadableError extends Error {}

/** A file that holds more is not a dealer's reviews. */
const MAX_ROWS = 100_000;

interface ReviewFile extends ReadReviews {
  /** Null when no row is usable. */
  book: ReviewBook | null;
}

/**
 * Reads a file of reviews: a JSON list, a JSON summary (`count`, `average_rating`, `reviews`), or CSV with a header.
 * @throws ReviewsUnreadableError
 */
export function readReviewFile(
  site: Pick<Site, "locations" | "time_zone">,
  content: string,
  now: Date,
): ReviewFile {
  const text = content
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .trim();
  if (text === "") throw new ReviewsUnreadableError("the file is empty");
  const file = /^[[{]/.test(text) ? jsonRows(text) : { rows: csvRows(text), stated: null };
  if (file.rows.length > MAX_ROWS)
    throw new ReviewsUnreadableError(`there are more than ${MAX_ROWS} reviews`);
  const locations = new Map(
    site.locations.flatMap(({ id, slug, name }) => [id, slug, name].map((known) => [known, slug] as const)),
  );
  const read = readReviews(file.rows, locations, localDay(site.time_zone, now));
  return { ...read, book: reviewBook(read.reviews, read.reviews.length > 0 ? file.stated : null) };
}

function jsonRows(text: string) {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new ReviewsUnreadableError(`the file is not valid JSON: ${(error as Error).message}`);
  }
  const summary = Array.isArray(data) ? { reviews: data } : (data as Record<string, unknown>);
  const list = own(summary, "reviews");
  if (!Array.isArray(list)) throw new ReviewsUnreadableError("the file has no list of reviews");
  const rows: ReviewRow[] = list.map((row: unknown, index) => ({
    line: index + 1,
    value: (field) =>
      typeof row === "object" && row !== null ? own(row as Record<string, unknown>, field) : undefined,
  }));
  const totals = summary as Record<string, unknown>;
  return { rows, stated: statedRating(own(totals, "count"), own(totals, "average_rating")) };
}

function csvRows(text: string): ReviewRow[] {
  let records: { record: Record<string, string>; info: { lines: number } }[];
  try {
    records = parse(text, {
      columns: (names: string[]) => knownColumns(names),
      info: true,
      skip_empty_lines: true,
      trim: true,
      relax_column_count: true,
    }) as unknown as typeof records;
  } catch (error) {
    if (error instanceof ReviewsUnreadableError) throw error;
    throw new ReviewsUnreadableError(`the file is not valid CSV: ${(error as Error).message}`);
  }
  return records.map(({ record, info }) => ({ line: info.lines, value: (field) => own(record, field) }));
}

function knownColumns(names: string[]): string[] {
  if (names.includes("customer_name") && names.includes("rating")) return names;
  throw new ReviewsUnreadableError(
    "the first line must name the columns, customer_name and rating among them",
  );
}
