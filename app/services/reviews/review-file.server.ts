import { parse } from "csv-parse/sync";
import { type ReadReviews, type ReviewRow, readReviews, statedRating } from "~/domain/reviews/read-reviews";
import { type ReviewBook, reviewBook } from "~/domain/reviews/review";
import { localDay } from "~/domain/text/local-day";
import { own } from "~/domain/text/own-property";
import type { Site } from "~/tenants/site";

/** The file as a whole can't be read; nothing is changed. */
export class ReviewsUnreadableError extends Error {}

/** A file that holds more is not a dealer's reviews. */
const MAX_ROWS = 100_000;

export interface ReviewFile extends ReadReviews {
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
