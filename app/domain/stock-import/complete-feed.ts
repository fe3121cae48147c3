/**
 * Maximum percentage of a source's cars for sale that a complete feed can mark as sold at once, unless a mapping sets
 * another.
 */
export const MAX_SOLD_PERCENT = 30;
/**
 * In a small yard two cars are a large percentage: this many may be marked as sold, as long as half of the cars stay.
 * One may always be.
 */
const SMALL_YARD_SOLD = 5;

interface CompleteFeed {
  /** Number of rows that identify a car, whether it is accepted or rejected. */
  cars: number;
  /** Number of the source's unsold cars in the store. */
  forSale: number;
  /** How many of them are missing from the feed. */
  absent: number;
  maxSoldPercent: number;
}

/**
 * Returns why a feed is probably not the whole stock of its source; null when it may be. An export that failed has no
 * rows, or only the first few.
 */
export function whyNotComplete({ cars, forSale, absent, maxSoldPercent }: CompleteFeed): string | null {
  if (cars === 0) {
    return forSale === 0
      ? "the feed has no cars, so it is no complete feed"
      : `the feed has no cars: as a complete feed it would make all ${forSale} cars of this source sold`;
  }
  if (absent <= 1 || (absent <= SMALL_YARD_SOLD && absent * 2 <= forSale)) return null;
  if (absent * 100 <= forSale * maxSoldPercent) return null;
  const share = Math.round((absent / forSale) * 1000) / 10;
  return `as a complete feed it would make ${absent} of the ${forSale} cars of this source sold (${share} %, at most ${maxSoldPercent} % are taken)`;
}
