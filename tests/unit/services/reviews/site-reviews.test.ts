import { pino } from "pino";
import { describe, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { reviewsOf, storeReviews } from "~/services/reviews/site-reviews.server";

const [ALPHA, BETA] = [asSiteSlug("alpha"), asSiteSlug("beta")];
const book = (count: number) => ({ all: { count, average: 4 }, locations: {}, reviews: [] });

function storeInMemory() {
  const values = new Map<string, string>();
  const settings = {
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => void values.set(key, value),
  };
  return { values, store: { settings } as unknown as Store, log: pino({ enabled: false }) };
}

describe("the reviews of a site", () => {
  it("are read once, and again after an import", async () => {
    const { store, log } = storeInMemory();
    expect(await reviewsOf({ store, log }, ALPHA)).toBeNull();
    await storeReviews(store, ALPHA, book(3));
    const first = await reviewsOf({ store, log }, ALPHA);
    expect(first).toEqual(book(3));
    expect(await reviewsOf({ store, log }, ALPHA)).toBe(first);
    await storeReviews(store, ALPHA, book(4));
    expect(await reviewsOf({ store, log }, ALPHA)).toEqual(book(4));
  });

  it("are those of its own site and store", async () => {
    const [one, other] = [storeInMemory(), storeInMemory()];
    await storeReviews(one.store, ALPHA, book(1));
    await storeReviews(one.store, BETA, book(2));
    await storeReviews(other.store, ALPHA, book(3));
    expect((await reviewsOf(one, ALPHA))?.all.count).toBe(1);
    expect((await reviewsOf(one, BETA))?.all.count).toBe(2);
    expect((await reviewsOf(other, ALPHA))?.all.count).toBe(3);
  });

  it("are missing where they can't be read", async () => {
    const { store, log, values } = storeInMemory();
    values.set("reviews:alpha", "{");
    expect(await reviewsOf({ store, log }, ALPHA)).toBeNull();
  });
});
