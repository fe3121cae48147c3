import { LRUCache } from "lru-cache";
import { isCentre, objectPosition } from "~/domain/pictures/focal-point";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { CARD_PLACE, type DrawnCards } from "~/ui/card/drawn-cards";
import { whole } from "~/ui/card/picture.css";
import { picture as slide } from "~/ui/content/blocks/promotions.css";
import type { PageMeta } from "~/ui/page-meta";

const END = "</body></html>";
const HEAD_END = "</head>";

/** Escapes in a string of script. Single quotes around it: JSON has thousands of double ones. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["\\", "\\\\"],
  ["'", "\\'"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  // What ends a script or a line of it.
  ["&", "\\u0026"],
  [">", "\\u003e"],
  ["<", "\\u003c"],
  ["\u2028", "\\u2028"],
  ["\u2029", "\\u2029"],
]);

/** Escapes what could end a string of script, or the script around it. */
const escapeScript = (text: string) =>
  text.replace(/[\\'\n\r&><\u2028\u2029]/g, (sign) => ESCAPES.get(sign) ?? sign);

/**
 * Returns the data with more properties, which only the server reads: they are in the page's HTML, so the data that its
 * script starts with leaves them out, and so does a page that the router shows in place.
 */
export function withServerOnly<Data extends object, More extends object>(
  data: Data,
  more: More,
): Data & More {
  for (const [key, value] of Object.entries(more)) Object.defineProperty(data, key, { value });
  return data as Data & More;
}

/** Returns the data with some of its properties for the server only (`withServerOnly`). */
export function keepOnServer<Data extends object, Key extends keyof Data>(
  data: Data,
  keys: readonly Key[],
): Omit<Data, Key> & Partial<Pick<Data, Key>> {
  const isKept = (key: PropertyKey) => (keys as readonly PropertyKey[]).includes(key);
  const all = Object.entries(data);
  const pick = (kept: boolean) => Object.fromEntries(all.filter(([key]) => isKept(key) === kept));
  return withServerOnly(pick(false), pick(true)) as Data;
}

/** Adds the schema.org objects of the page to its head, after what React draws there: React keeps what follows. */
export function withStructured(html: string, loaded: Iterable<unknown>): string {
  const things = [...loaded].flatMap(
    (data) => (data as { page?: Pick<PageMeta, "structured"> } | null)?.page?.structured ?? [],
  );
  const scripts = things.map((thing) => {
    const json = JSON.stringify({ "@context": "https://schema.org", ...thing });
    return `<script type="application/ld+json">${json.replace(/[&><\u2028\u2029]/g, (sign) => ESCAPES.get(sign) ?? sign)}</script>`;
  });
  return scripts.length > 0 ? html.replace(HEAD_END, () => scripts.join("") + HEAD_END) : html;
}

/**
 * Adds the data that the page's script starts with, as Remix's own `StreamTransfer` would, which suspends for it: a page
 * in one piece doesn't wait.
 * @param data Remix's encoding of what the loaders returned; complete, because nothing is deferred
 */
export async function withPageData(
  html: string,
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for (const reader = data.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  const literal = `'${escapeScript(text)}'`;
  const stream = "window.__remixContext.streamController";
  const script = `<script nonce="${nonce}">${stream}.enqueue(${literal});${stream}.close();</script>`;
  return html.endsWith(END) ? html.slice(0, -END.length) + script + END : html + script;
}

/*
 * Pictures with a focal point (docs/decisions/0179). A page that shows one has a rule for it in the style of its head:
 * every place that crops the picture follows it, whatever component draws it, and other pages have not a byte more.
 */

/** Addresses of a site's pictures, up to their digests. */
const ADDRESS = /\/img\/sites\/[a-z0-9-]+\/[0-9a-f]+\//g;
/** Where the head's style ends, and the icon follows (app/root.tsx). */
const END_OF_STYLE = '</style><link rel="icon"';
/** These show a picture whole, with room next to it. */
const WHOLE = [whole, slide].map((names) => `:not(.${names.split(" ").at(-1)})`).join("");

const known = new WeakMap<Pick<Site, "pictures">, ReadonlyMap<string, string>>();

/** Returns the rules of a site's pictures by the beginning of their addresses. */
function rulesOf(site: Pick<Site, "pictures">): ReadonlyMap<string, string> {
  const before = known.get(site);
  if (before) return before;
  const rules = new Map<string, string>();
  for (const { url, focus } of site.pictures.values()) {
    if (!focus || isCentre(focus)) continue;
    const [start = url] = url.match(ADDRESS) ?? [];
    rules.set(start, `img[src*="${start}"]${WHOLE}{object-position:${objectPosition(focus)}}`);
  }
  known.set(site, rules);
  return rules;
}

/**
 * Returns a page with the rules for the pictures that it shows.
 * @param later addresses of pictures that its script may show
 */
export function withFocalPoints(
  html: string,
  site: Pick<Site, "pictures">,
  later: readonly string[] = [],
): string {
  const rules = rulesOf(site);
  if (rules.size === 0) return html;
  const shown = new Set([html, ...later].flatMap((text) => text.match(ADDRESS) ?? []));
  const css = [...shown].sort().flatMap((start) => rules.get(start) ?? []);
  return css.length === 0 ? html : html.replace(END_OF_STYLE, () => css.join("") + END_OF_STYLE);
}

/** The characters of markup and keys that a process keeps. A card with its key has about 6,000. */
const KEPT = 16 * 2 ** 20;
const PLACE = new RegExp(`<${CARD_PLACE} place="(\\d+)"></${CARD_PLACE}>`, "g");
const CARD_END = "</article>";

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
      const end = page.indexOf(CARD_END, at);
      if (at >= 0 && end >= 0)
        this.#kept.keep(key, page.slice(page.lastIndexOf("<article ", at), end + CARD_END.length), id);
    }
    if (this.#found.length === 0) return page;
    return page.replace(PLACE, (place, number: string) => {
      const card = this.#found[Number(number)];
      return card ? card.pieces.join(card.id) : place;
    });
  }
}
