import type { Rating, Review } from "./review";

/** A row that is left out, with what is wrong. */
interface RejectedReview {
  /** Line of a CSV file, or position in a JSON list, from 1. */
  line: number;
  field: string;
  reason: string;
}

export interface ReadReviews {
  reviews: Review[];
  rejected: RejectedReview[];
}

export interface ReviewRow {
  line: number;
  value: (field: string) => unknown;
}

/** Longest text that is kept of a review, in characters. */
const MAX_TEXT = 4000;
const MAX_NAME = 100;

/**
 * Reads the rows of a file. A row with a fault is left out and named; one with an id that an earlier row has, too.
 * @param locations slugs and names of the site's locations, to their slugs
 */
export function readReviews(
  rows: readonly ReviewRow[],
  locations: ReadonlyMap<string, string>,
  today: string,
): ReadReviews {
  const reviews: Review[] = [];
  const rejected: RejectedReview[] = [];
  const ids = new Set<string>();
  for (const row of rows) {
    const faults: [field: string, reason: string][] = [];
    const text = (field: string, most: number) => textOf(row.value(field)).slice(0, most);
    const customer_name = text("customer_name", MAX_NAME);
    if (!customer_name) faults.push(["customer_name", "is missing"]);
    const rating = Number(textOf(row.value("rating")) || Number.NaN);
    if (!(rating >= 1 && rating <= 5)) faults.push(["rating", "must be a number from 1 to 5"]);
    const review_date = text("review_date", 40).slice(0, 10);
    if (!isDay(review_date)) faults.push(["review_date", "must be a day like 2026-11-25"]);
    else if (review_date > today) faults.push(["review_date", `${review_date} is in the future`]);
    const named = text("location", MAX_NAME);
    const location = named ? locations.get(named) : null;
    if (location === undefined) faults.push(["location", `there is no location ${named}`]);
    const words = text("text", MAX_TEXT);
    const id = text("id", MAX_NAME) || `${review_date} ${customer_name}`;
    if (faults.length === 0 && ids.has(id)) faults.push(["id", `${id} is there twice`]);
    const [fault] = faults;
    if (fault) rejected.push({ line: row.line, field: fault[0], reason: fault[1] });
    else {
      ids.add(id);
      reviews.push({ id, customer_name, text: words, rating, review_date, location: location ?? null });
    }
  }
  return { reviews, rejected };
}

/** Reads the totals that a file states next to its reviews; null when it states none, or no usable ones. */
export function statedRating(count: unknown, average: unknown): Rating | null {
  const [all, mean] = [Number(textOf(count) || Number.NaN), Number(textOf(average) || Number.NaN)];
  if (!Number.isInteger(all) || all < 1 || !(mean >= 1 && mean <= 5)) return null;
  return { count: all, average: Math.round(mean * 10) / 10 };
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
