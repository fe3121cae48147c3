import type { Store } from "~/adapters/database/store";
import type { ReviewBook } from "~/domain/reviews/review";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Platform } from "../platform/platform";

const keyOf = (site: SiteSlug) => `reviews:${site}`;

/** Replaces what is kept of a site's reviews: a review that its writer has taken back goes with the next import. */
export async function storeReviews(
  store: Pick<Store, "settings">,
  site: SiteSlug,
  book: ReviewBook,
): Promise<void> {
  await store.settings.set(keyOf(site), JSON.stringify(book));
}

/** Returns a site's reviews; null when none were imported, or the store does not answer: pages do without them. */
export async function reviewsOf(
  { store, log }: Pick<Platform, "store" | "log">,
  site: SiteSlug,
): Promise<ReviewBook | null> {
  try {
    const stored = await store.settings.get(keyOf(site));
    return stored === null ? null : (JSON.parse(stored) as ReviewBook);
  } catch (error) {
    log.warn({ err: error, site }, "reviews could not be read");
    return null;
  }
}
