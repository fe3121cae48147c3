import type { CarCardView } from "../card/car-card";
import type { SearchPageData } from "./search-page-view";

/*
 * The cards of a search page as they are sent to the browser: one text, with a third of the bytes of the objects. It is a
 * list of tokens with a bar between them. The first token has the kinds of objects, each as the list of its keys. The
 * first sign of the others says what they are:
 *
 *     {0          an object of the first kind, whose values follow
 *     [3          a list of three values, which follow
 *     .text       a string
 *     :4,6,text   a string: the last one of this place begins and ends it, with 4 and 6 signs
 *     :           the last string of this place
 *     12, true    a value as JSON writes it; null is an empty token
 *
 * Cards of one page are alike: most of an address is that of the card before.
 */

/** A page's data with its cards in one text. */
export type SentSearchPage = Omit<SearchPageData, "cards" | "nearest"> & { cards: string; nearest?: string };

export function packPage({ cards, nearest, ...page }: SearchPageData): SentSearchPage {
  return { ...page, cards: packCards(cards), ...(nearest && { nearest: packCards(nearest) }) };
}

export function unpackPage({ cards, nearest, ...page }: SentSearchPage): SearchPageData {
  return { ...page, cards: unpackCards(cards), ...(nearest && { nearest: unpackCards(nearest) }) };
}

export function packCards(cards: readonly CarCardView[]): string {
  const tokens: string[] = [];
  const kinds = new Map<string, number>();
  const last = new Map<string, string>();
  const write = (value: unknown, place: string): void => {
    if (typeof value === "string") {
      tokens.push(packText(value, last.get(place) ?? ""));
      last.set(place, value);
    } else if (Array.isArray(value)) {
      tokens.push(`[${value.length}`);
      for (const [at, item] of value.entries()) write(item, isObject(item) ? place + at : place);
    } else if (isObject(value)) {
      const entries = Object.entries(value).filter(([, part]) => part !== undefined);
      const keys = entries.map(([key]) => key).join();
      const kind = kinds.get(keys) ?? kinds.size;
      kinds.set(keys, kind);
      tokens.push(`{${kind}`);
      for (const [key, part] of entries) write(part, place + key);
    } else tokens.push(value === null ? "" : JSON.stringify(value));
  };
  for (const card of cards) write(card, "");
  return [[...kinds.keys()].join(";"), ...tokens].join("|");
}

export function unpackCards(text: string): CarCardView[] {
  const [kinds = "", ...tokens] = text.split("|");
  const last = new Map<string, string>();
  let at = 0;
  const read = (place: string): unknown => {
    const token = tokens[at++] ?? "";
    const rest = token.slice(1);
    switch (token[0]) {
      case "[":
        return Array.from({ length: Number(rest) }, (_, index) =>
          read(tokens[at]?.[0] === "{" ? place + index : place),
        );
      case "{": {
        const keys = kinds.split(";")[Number(rest)]?.split(",") ?? [];
        return Object.fromEntries(keys.map((key) => [key, read(place + key)]));
      }
      case ".":
      case ":": {
        const before = last.get(place) ?? "";
        const value = token === ":" ? before : unpackText(token, before);
        last.set(place, value);
        return value;
      }
      default:
        return JSON.parse(token || "null");
    }
  };
  const cards: CarCardView[] = [];
  while (at < tokens.length) cards.push(read("") as CarCardView);
  return cards;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Fewer shared signs than this cost more to say than to repeat. */
const WORTH_SHARING = 5;

function packText(text: string, before: string): string {
  if (text === before) return ":";
  const most = Math.min(text.length, before.length);
  let start = 0;
  while (start < most && text[start] === before[start]) start += 1;
  let end = 0;
  while (end < most - start && text.at(-1 - end) === before.at(-1 - end)) end += 1;
  // A sign of two units is never cut: half of it can't be sent.
  if (/[\uD800-\uDBFF]/.test(text[start - 1] ?? "")) start -= 1;
  if (/[\uDC00-\uDFFF]/.test(text.at(-end) ?? "") && end > 0) end -= 1;
  return start + end < WORTH_SHARING
    ? `.${escapeMarks(text)}`
    : `:${start},${end},${escapeMarks(text.slice(start, text.length - end))}`;
}

function unpackText(token: string, before: string): string {
  const [, start, end, own = token.slice(1)] = /^:(\d+),(\d+),(.*)/s.exec(token) ?? [];
  return (
    before.slice(0, Number(start ?? 0)) +
    decodeURIComponent(own) +
    before.slice(before.length - Number(end ?? 0))
  );
}

/** Only these two: the reader decodes them as it would a part of an address. */
const escapeMarks = (text: string) => text.replace(/[%|]/g, encodeURIComponent);
