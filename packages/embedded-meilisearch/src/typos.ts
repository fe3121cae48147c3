import type { Term, TextIndex } from "./text-index.ts";

/** Meilisearch uses at most this many words with one and with two typos for a query word. */
const MAX_ONE_TYPO = 150;
const MAX_TWO_TYPOS = 50;

export interface TypoWords {
  one: Term[];
  two: Term[];
}

/**
 * Returns the dictionary words that are one or two typos away from a query word (`isPrefix`: any of their prefixes).
 * Swapping two neighbouring letters is one typo; a wrong first letter counts as two, so a word with one allowed typo
 * keeps its first letter.
 */
export function typoWords(text: TextIndex, word: string, isPrefix: boolean, maxTypos: 0 | 1 | 2): TypoWords {
  const found: TypoWords = { one: [], two: [] };
  if (maxTypos === 0) return found;
  const rows = distanceRows(word);
  for (const [candidate, term] of text.tolerantWords.atPrefix(word[0] as string)) {
    if (!isPrefix && Math.abs(candidate.length - word.length) > maxTypos) continue;
    if (isPrefix && candidate.length < word.length - maxTypos) continue;
    const typos = editDistance(word, candidate, isPrefix, maxTypos, rows);
    if (typos === 1) found.one.push(term);
    else if (typos === 2 && maxTypos === 2) found.two.push(term);
  }
  if (maxTypos === 2) found.two.push(...otherFirstLetter(text, word, isPrefix));
  return { one: first(found.one, MAX_ONE_TYPO), two: first(found.two, MAX_TWO_TYPOS) };
}

function first(terms: Term[], limit: number): Term[] {
  return terms.sort((a, b) => (a.word < b.word ? -1 : 1)).slice(0, limit);
}

/** Words one edit away whose first letter differs: it was replaced, left out, put in front, or swapped. */
function otherFirstLetter(text: TextIndex, word: string, isPrefix: boolean): Term[] {
  const rest = word.slice(1);
  const beginnings = [rest, (word[1] ?? "") + word[0] + word.slice(2)];
  for (const letter of text.firstLetters.keys()) beginnings.push(letter + rest, letter + word);
  const found = new Set<Term>();
  for (const beginning of beginnings) {
    if (beginning === "" || beginning[0] === word[0]) continue;
    if (isPrefix) for (const [, term] of text.tolerantWords.atPrefix(beginning)) found.add(term);
    else {
      const term = text.tolerantWords.get(beginning);
      if (term) found.add(term);
    }
  }
  return [...found];
}

/** The rows in which distances from one word are counted: a word is compared with thousands of others. */
type DistanceRows = [Uint16Array, Uint16Array, Uint16Array];

function distanceRows({ length }: string): DistanceRows {
  return [new Uint16Array(length + 1), new Uint16Array(length + 1), new Uint16Array(length + 1)];
}

/**
 * Edits (insert, delete, replace, swap neighbours) from `word` to `candidate`. With `isPrefix` to the first beginning
 * of `candidate` that is near enough and than which no beginning of `word` is nearer: what Meilisearch's automaton
 * finds, so "electroni" is two edits from "electri" but doesn't find "electric". Anything above `limit` is `limit + 1`.
 */
export function editDistance(
  word: string,
  candidate: string,
  isPrefix: boolean,
  limit: number,
  rows: DistanceRows = distanceRows(word),
): number {
  const length = word.length;
  if (isPrefix && length === 0) return 0;
  let [before, previous, current] = rows;
  for (let index = 0; index <= length; index += 1) previous[index] = index;
  for (let at = 1; at <= candidate.length; at += 1) {
    const character = candidate.charCodeAt(at - 1);
    current[0] = at;
    let lowest = at;
    for (let index = 1; index <= length; index += 1) {
      const same = word.charCodeAt(index - 1) === character;
      let cost = Math.min(
        (previous[index] as number) + 1,
        (current[index - 1] as number) + 1,
        (previous[index - 1] as number) + (same ? 0 : 1),
      );
      if (
        at > 1 &&
        index > 1 &&
        word.charCodeAt(index - 2) === character &&
        word.charCodeAt(index - 1) === candidate.charCodeAt(at - 2)
      ) {
        cost = Math.min(cost, (before[index - 2] as number) + 1);
      }
      current[index] = cost;
      if (cost < lowest) lowest = cost;
    }
    const whole = current[length] as number;
    if (lowest > limit) return limit + 1;
    if (isPrefix && whole === lowest) return whole;
    [before, previous, current] = [previous, current, before];
  }
  return Math.min(previous[length] as number, limit + 1);
}
