import { describe, expect, test } from "vitest";
import { readReviews, statedRating } from "~/domain/reviews/read-reviews";
import {
  agoOf,
  FULL_QUANTITY,
  KEPT_REVIEWS,
  type Review,
  ratingOf,
  reviewBook,
  shownReviews,
} from "~/domain/reviews/review";

const review = (id: string, changes: Partial<Review> = {}): Review => ({
  id,
  customer_name: `Customer ${id}`,
  text: "Good",
  rating: 5,
  review_date: "2026-03-01",
  location: null,
  ...changes,
});
const book = (reviews: Review[], stated: { count: number; average: number } | null = null) => {
  const made = reviewBook(reviews, stated);
  if (!made) throw new Error("There is no book");
  return made;
};
const RULES = { minimum_rating: 4, hidden: [] as string[] };

describe("shownReviews", () => {
  test("leaves out ratings below 4, and reviews hidden by id or by name", () => {
    const all = book([
      review("a", { rating: 3.9 }),
      review("b", { rating: 4 }),
      review("c"),
      review("d"),
      review("e", { rating: 1 }),
    ]);
    const ids = (rules: typeof RULES) => shownReviews(all, rules).map(({ id }) => id);
    expect(ids(RULES)).toEqual(["b", "c", "d"]);
    expect(ids({ ...RULES, hidden: ["c", "Customer d"] })).toEqual(["b"]);
    expect(ids({ ...RULES, minimum_rating: 1 })).toHaveLength(5);
  });

  test("returns the 12 newest", () => {
    expect(FULL_QUANTITY).toBe(12);
    const many = Array.from({ length: 13 }, (_, index) =>
      review(`${index}`, { review_date: `2026-01-${String(index + 1).padStart(2, "0")}` }),
    );
    const shown = shownReviews(book(many), RULES);
    expect(shown.map(({ id }) => id)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(String));
  });
});

describe("reviewBook", () => {
  test("has the average of all reviews to one decimal, also of the low ones, and of each location", () => {
    const made = book([
      review("a", { rating: 5, location: "yard" }),
      review("b", { rating: 4, location: "yard" }),
      review("c", { rating: 1, location: "shed" }),
    ]);
    expect(made.all).toEqual({ count: 3, average: 3.3 });
    expect(made.locations).toEqual({
      yard: { count: 2, average: 4.5 },
      shed: { count: 1, average: 1 },
    });
  });

  test("takes the totals that the file states: 2074 reviews, average 4.1", () =>
    expect(book([review("a")], { count: 2074, average: 4.1 }).all).toEqual({ count: 2074, average: 4.1 }));

  test("keeps a limited number of the newest, and counts all", () => {
    const made = book(Array.from({ length: KEPT_REVIEWS + 1 }, (_, index) => review(`${index}`)));
    expect(made.reviews).toHaveLength(KEPT_REVIEWS);
    expect(made.all.count).toBe(KEPT_REVIEWS + 1);
  });

  test("is null without reviews", () => {
    expect(reviewBook([], null)).toBeNull();
    expect(ratingOf([])).toBeNull();
  });
});

test.each([
  ["2026-03-04", { unit: "day", count: 0 }],
  ["2026-03-05", { unit: "day", count: 0 }],
  ["2026-03-03", { unit: "day", count: 1 }],
  ["2026-02-26", { unit: "day", count: 6 }],
  ["2026-02-25", { unit: "week", count: 1 }],
  ["2026-02-03", { unit: "week", count: 4 }],
  ["2026-02-02", { unit: "month", count: 1 }],
  ["2025-03-05", { unit: "month", count: 12 }],
  ["2025-03-04", { unit: "year", count: 1 }],
  ["2023-03-04", { unit: "year", count: 3 }],
])("agoOf says of %s on 4 March 2026: %j", (day, expected) => {
  expect(agoOf(day, "2026-03-04")).toEqual(expected);
});

describe("readReviews", () => {
  const LOCATIONS = new Map([
    ["yard", "yard"],
    ["The yard", "yard"],
  ]);
  const GOOD = { id: "r1", customer_name: "Ada", text: "Fine", rating: "4.5", review_date: "2026-03-01" };
  const read = (...rows: object[]) =>
    readReviews(
      rows.map((row, index) => ({ line: index + 2, value: (field) => Reflect.get(row, field) })),
      LOCATIONS,
      "2026-03-04",
    );

  test("reads a row, with a location by its name", () =>
    expect(read({ ...GOOD, location: "The yard" })).toEqual({
      reviews: [{ ...GOOD, rating: 4.5, location: "yard" }],
      rejected: [],
    }));

  test.each([
    ["customer_name", "", "is missing"],
    ["customer_name", { evil: true }, "is missing"],
    ["rating", "", "must be a number from 1 to 5"],
    ["rating", "0", "must be a number from 1 to 5"],
    ["rating", 5.1, "must be a number from 1 to 5"],
    ["rating", "five", "must be a number from 1 to 5"],
    ["review_date", "2026-02-30", "must be a day like 2026-11-25"],
    ["review_date", "1/3/2026", "must be a day like 2026-11-25"],
    ["review_date", "2026-03-05", "2026-03-05 is in the future"],
    ["location", "nowhere", "there is no location nowhere"],
  ])("rejects a row whose %s is %j with line, field and reason", (field, value, reason) => {
    expect(read({ ...GOOD, [field]: value })).toEqual({
      reviews: [],
      rejected: [{ line: 2, field, reason }],
    });
  });

  test("rejects the second row of the same id", () => {
    const { reviews, rejected } = read(GOOD, { ...GOOD, customer_name: "Ben" });
    expect(reviews).toHaveLength(1);
    expect(rejected).toEqual([{ line: 3, field: "id", reason: "r1 is there twice" }]);
  });
});

test.each([
  [2074, "4.1", { count: 2074, average: 4.1 }],
  ["2074", 4.06, { count: 2074, average: 4.1 }],
  [0, "4.1", null],
  [12.5, "4.1", null],
  [12, "5.1", null],
  [undefined, undefined, null],
])("statedRating reads a count of %j and an average of %j as %j", (count, average, expected) => {
  expect(statedRating(count, average)).toEqual(expected);
});
