import type { ItemType } from "../car/car";
import { normalIdentifier } from "../search/card-measures";
import { facetKinds, type RangeFacet } from "../search/facets";
import { facetEntries, type NumberRange, orderedRange, type SearchState } from "../search/search-state";
import { type NumberMeaning, numberPhraseAt } from "./typed-number";
import { type TypedWord, typedWords } from "./typed-words";
import type { Vocabulary } from "./vocabulary";
import { EMPTY_WORDS } from "./word-rules";

/** A search whose typed words were understood (rules/search#words-understood). */
export interface Understood {
  /** The search in facets and ranges, as far as its words have such a meaning; the other words are its query. */
  search: SearchState;
  /** Words that no car of the stock matches, whatever else is asked for: "ev" on a site without electric cars, and figures that the site doesn't have. */
  missing: string[];
  /** What the missing words would have asked for. */
  absent: SearchState["facets"];
  /** Stock numbers, plates and VINs among the words: as typed, and as the index has them. */
  identifiers: { text: string; value: string }[];
}

export interface UnderstandingRules {
  vocabulary: Vocabulary;
  thisYear: number;
  /** Those of `identifierCandidates` that a car of the site has. */
  identifiers?: ReadonlySet<string>;
  /**
   * Returns the highest price whose repayment is at most so many dollars a week; null when there is none. Present on
   * sites without weekly prices.
   */
  priceOfWeekly?(weekly: number): number | null;
}

const EMPTY = new Set(EMPTY_WORDS);
const MOST_EMPTY_WORDS = 2;

/** Understands what a shopper typed. What is chosen next to it stays: a typed make joins chosen makes. */
export function understand(state: SearchState, rules: UnderstandingRules): Understood {
  const { vocabulary, identifiers } = rules;
  const words = typedWords(vocabulary.withSpaces(state.query));
  const found: Understood = {
    search: { ...state, facets: { ...state.facets }, ranges: { ...state.ranges } },
    missing: [],
    absent: {},
    identifiers: [],
  };
  const typedRanges = new Map<RangeFacet, NumberRange>();
  const kept = new Set<number>();
  let changed = false;
  for (let at = 0; at < words.length; ) {
    const word = words[at] as TypedWord;
    const step = stepAt(words, at, found.search.facets, rules, identifiers);
    changed ||= step.kind !== "word";
    switch (step.kind) {
      case "identifier":
        found.identifiers.push({ text: textOf(words.slice(at, at + step.length)), value: step.identifier });
        break;
      case "facets":
        addFacets(found.search.facets, step.facets);
        break;
      case "missing":
        found.missing.push(textOf(words.slice(at, at + step.length)));
        addFacets(found.absent, step.facets);
        break;
      case "number": {
        const meaning = meaningHere(step.meaning, rules);
        if (meaning) addNumber(found.search, typedRanges, meaning, vocabulary);
        else found.missing.push(textOf(words.slice(at, at + step.length)));
        break;
      }
      case "word":
        kept.add(word.piece);
        break;
      case "empty":
        break;
    }
    at += step.length;
  }
  if (!changed) return found;
  for (const [facet, typed] of typedRanges) {
    const chosen = state.ranges[facet];
    // What was chosen wins: it was done after reading what the words had found.
    const range = orderedRange(chosen?.min ?? typed.min, chosen?.max ?? typed.max);
    const sound =
      chosen && range && (range.min ?? 0) > (range.max ?? Number.POSITIVE_INFINITY) ? chosen : range;
    if (sound) found.search.ranges[facet] = sound;
  }
  found.search.query = textOf(words.filter(({ piece }) => kept.has(piece)));
  return found;
}

type Step = { length: number } & (
  | { kind: "identifier"; identifier: string }
  | { kind: "facets" | "missing"; facets: SearchState["facets"] }
  | { kind: "number"; meaning: NumberMeaning }
  | { kind: "word" | "empty" }
);

function stepAt(
  words: readonly TypedWord[],
  at: number,
  before: SearchState["facets"],
  { vocabulary, thisYear }: UnderstandingRules,
  identifiers: ReadonlySet<string> = new Set(),
): Step {
  if (words[at]?.literal) return { kind: "word", length: 1 };
  for (const length of [2, 1]) {
    const identifier = identifierOf(words.slice(at, at + length), length);
    if (identifier && identifiers.has(identifier)) return { kind: "identifier", identifier, length };
  }
  const rest = words.slice(at);
  const literal = rest.findIndex((word) => word.literal);
  const normals = (literal < 0 ? rest : rest.slice(0, literal)).map(({ normal }) => normal);
  const named = vocabulary.meaningAt(normals, before);
  if (named)
    return {
      kind: named.meaning.missing ? "missing" : "facets",
      facets: named.meaning.facets,
      length: named.length,
    };
  const phrase = numberPhraseAt(words, at, thisYear);
  if (phrase) return { kind: "number", meaning: phrase.meaning, length: phrase.length };
  for (let length = MOST_EMPTY_WORDS; length > 0; length -= 1)
    if (EMPTY.has(normals.slice(0, length).join(" "))) return { kind: "empty", length };
  return { kind: "word", length: 1 };
}

/** Returns typed words as one text, each piece once. */
function textOf(words: readonly TypedWord[]): string {
  const pieces = new Map<number, string[]>();
  for (const { piece, text } of words) pieces.set(piece, [...(pieces.get(piece) ?? []), text]);
  return [...pieces.values()]
    .map((parts) => (parts.length === 3 ? `${parts[0]}-${parts[2]}` : parts.join(" ")))
    .join(" ");
}

function addFacets(facets: SearchState["facets"], more: SearchState["facets"]): void {
  for (const [facet, values] of facetEntries(more))
    facets[facet] = [...new Set([...(facets[facet] ?? []), ...values])];
}

/**
 * Returns what a number means on a site; null when it has no such figures: a length where no caravan is for sale, a weekly
 * price where no car has one. There a repayment is looked for, if the site has rates.
 */
function meaningHere(
  meaning: NumberMeaning,
  { vocabulary, priceOfWeekly }: UnderstandingRules,
): NumberMeaning | null {
  if (!("range" in meaning)) return meaning;
  const { item_type: kinds = [] } = vocabulary.names;
  if (kinds.length > 0 && !facetKinds(meaning.range).some((kind: ItemType) => kinds.includes(kind)))
    return null;
  if (meaning.range !== "weekly_price_range" || !priceOfWeekly) return meaning;
  const { min, max } = meaning.ends;
  const ends = { min: min && priceOfWeekly(min), max: max && priceOfWeekly(max) };
  return (min && !ends.min) || (max && !ends.max) ? null : { range: "price", ends };
}

function addNumber(
  search: SearchState,
  ranges: Map<RangeFacet, NumberRange>,
  meaning: NumberMeaning,
  vocabulary: Vocabulary,
): void {
  if ("year" in meaning) addFacets(search.facets, { year: [String(meaning.year)] });
  else if ("seats" in meaning) addFacets(search.facets, { seats: seatsOf(meaning, vocabulary) });
  else {
    const { min, max } = ranges.get(meaning.range) ?? { min: null, max: null };
    const { ends } = meaning;
    ranges.set(meaning.range, { min: ends.min ?? min, max: ends.max ?? max });
  }
}

function seatsOf({ seats, end }: { seats: number; end: string | null }, { names }: Vocabulary): string[] {
  if (end === null) return [String(seats)];
  const inStock = (names.seats ?? []).filter((value) =>
    end === "most" ? Number(value) <= seats : Number(value) >= seats,
  );
  return inStock.length > 0 ? inStock : [String(seats)];
}

/** An identifier has a digit and this many letters and digits. */
const IDENTIFIER = /^(?=.*\d)[A-Z0-9]{4,17}$/;
const MOST_CANDIDATES = 5;

/** Returns the identifier that words may be: one word, or the two halves of a plate. */
function identifierOf(words: readonly TypedWord[], length: number): string | null {
  if (words.length < length || words.some(({ literal }) => literal)) return null;
  const parts = words.map(({ text }) => normalIdentifier(text));
  if (length > 1 && parts.some((part) => part.length < 2 || part.length > 4)) return null;
  const whole = parts.join("");
  return IDENTIFIER.test(whole) && (length === 1 || whole.length <= 7) ? whole : null;
}

/**
 * Returns what may be a stock number, a plate or a VIN among typed words. The stock decides; what has another meaning
 * isn't one.
 */
export function identifierCandidates(query: string, { vocabulary, thisYear }: UnderstandingRules): string[] {
  const words = typedWords(query);
  const found = new Set<string>();
  for (let at = 0; at < words.length; at += 1) {
    for (const length of [1, 2]) {
      const some = words.slice(at, at + length);
      const candidate = identifierOf(some, length);
      if (!candidate || vocabulary.knows(candidate.toLowerCase())) continue;
      if (length === 1 && isPlainNumber(words, at, thisYear)) continue;
      found.add(candidate);
    }
  }
  return [...found].slice(0, MOST_CANDIDATES);
}

/** A number that says itself what it is about, such as "$30,000", "80000km" and "2019"; "30000" may be a car's number. */
function isPlainNumber(words: readonly TypedWord[], at: number, thisYear: number): boolean {
  if (/^\d{5,}$/.test(words[at]?.text ?? "")) return false;
  return numberPhraseAt(words.slice(at, at + 1), 0, thisYear) !== null;
}
