import { LRUCache } from "lru-cache";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { CARD_PLACE, type DrawnCards } from "~/ui/card/drawn-cards";

/** The characters of markup and keys that a process keeps. A card with its key has about 6,000. */
const KEPT = 16 * 2 ** 20;
const PLACE = new RegExp(`<${CARD_PLACE} place="(\\d+)"></${CARD_PLACE}>`, "g");
const END = "</article>";

/** The cards that a process has drawn, as the pieces around the card's id. */
class KeptCards {
  readonly #cards = new LRUCache<string, readonly string[]>({
    maxSize: KEPT,
    sizeCalculation: (pieces, key) => pieces.reduce((size, { length }) => size + length, key.length),
  });
  /** Another wording or configuration is another site. */
  readonly #numbers = new WeakMap<Site, number>();
  #count = 0;

  get(key: string): readonly string[] | undefined {
    return this.#cards.get(key);
  }

  /** A copy, because a part of a page would keep the whole page in memory. */
  keep(key: string, markup: string, id: string): void {
    this.#cards.set(key, Buffer.from(markup).toString().split(id));
  }

  numberOf(site: Site): number {
    const known = this.#numbers.get(site);
    if (known !== undefined) return known;
    this.#count += 1;
    this.#numbers.set(site, this.#count);
    return this.#count;
  }
}

const kept = new WeakMap<Platform, KeptCards>();

/** The cards of one page: what an earlier page has drawn is put into its markup, and the rest is kept for later ones. */
export class PageCards implements DrawnCards {
  readonly #kept: KeptCards;
  readonly #site: number;
  readonly #found: { pieces: readonly string[]; id: string }[] = [];
  readonly #drawn: { key: string; id: string }[] = [];

  constructor(platform: Platform, site: Site) {
    this.#kept = kept.get(platform) ?? new KeptCards();
    kept.set(platform, this.#kept);
    this.#site = this.#kept.numberOf(site);
  }

  placeFor(card: string, id: string): number | null {
    const key = `${this.#site} ${card}`;
    const pieces = this.#kept.get(key);
    if (pieces) return this.#found.push({ pieces, id }) - 1;
    this.#drawn.push({ key, id });
    return null;
  }

  /** Returns the page with all its cards. */
  complete(page: string): string {
    for (const { key, id } of this.#drawn) {
      const at = page.indexOf(` aria-labelledby="${id}"`);
      const end = page.indexOf(END, at);
      if (at >= 0 && end >= 0)
        this.#kept.keep(key, page.slice(page.lastIndexOf("<article ", at), end + END.length), id);
    }
    if (this.#found.length === 0) return page;
    return page.replace(PLACE, (place, number: string) => {
      const card = this.#found[Number(number)];
      return card ? card.pieces.join(card.id) : place;
    });
  }
}
