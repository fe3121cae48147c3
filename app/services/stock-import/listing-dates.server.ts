import { CleaningError, quoted } from "~/domain/stock-import/clean-text";
import { listingMoment } from "~/domain/stock-import/dates";
import type { FeedCar } from "~/domain/stock-import/row-to-car";

/** Determines the listing dates of one import's cars and counts the feed's useless dates. */
export class ListingDates {
  readonly #timeZone: string;
  readonly #now: Date;
  readonly #isFirstImport: boolean;
  /** Feeds contain few different days, many times each. */
  readonly #moments = new Map<string, string>();
  #left = 0;
  #firstLeft = "";

  /** @param isFirstImport whether the source's cars were for sale before this import, since an unknown date */
  constructor(timeZone: string, now: Date, isFirstImport: boolean) {
    this.#timeZone = timeZone;
    this.#now = now;
    this.#isFirstImport = isFirstImport;
  }

  /**
   * Returns the listing date for the store: the feed's own; null when it is unknown; undefined for a car that is
   * newly listed.
   */
  of({ facts, listingFault }: FeedCar, line: number): string | null | undefined {
    const otherwise = this.#isFirstImport ? null : undefined;
    if (listingFault) this.#leaveOut(line, `${listingFault.reason}: ${quoted(listingFault.value)}`);
    if (facts.created_at === null) return otherwise;
    try {
      return this.#momentOf(facts.created_at);
    } catch (error) {
      if (!(error instanceof CleaningError)) throw error;
      this.#leaveOut(line, error.message);
      return otherwise;
    }
  }

  /** Returns warnings about dates that were left out. Empty when there are none. */
  warnings(): string[] {
    if (this.#left === 0) return [];
    const rows = this.#left === 1 ? "1 row gives" : `${this.#left} rows give`;
    return [`created_at: ${rows} a listing date that was left out (line ${this.#firstLeft})`];
  }

  #momentOf(text: string): string {
    const known = this.#moments.get(text);
    if (known !== undefined) return known;
    const moment = listingMoment(text, this.#timeZone, this.#now).toISOString();
    this.#moments.set(text, moment);
    return moment;
  }

  #leaveOut(line: number, reason: string): void {
    this.#left += 1;
    if (this.#left === 1) this.#firstLeft = `${line}: ${reason}`;
  }
}
