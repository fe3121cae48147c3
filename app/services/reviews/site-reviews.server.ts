import type { Store } from "~/adapters/database/store";
import type { ReviewBook } from "~/domain/reviews/review";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Platform } from "../platform/platform";

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
