import { covers } from "./document-fields.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { setOwn } from "./own-property.ts";
import type { Phrase, QueryTerm } from "./query-terms.ts";
import { tokenize } from "./tokenizer.ts";

export interface HighlightOptions {
  attributes: readonly string[];
  preTag: string;
  postTag: string;
}

/** Words of the query with everything that they may match, for finding the matches in a text. */
export class Highlighter {
  readonly #terms: { words: Set<string>; word: string; isPrefix: boolean }[];
  readonly #phrases: string[][];
  readonly #options: HighlightOptions;

  constructor(terms: readonly QueryTerm[], options: HighlightOptions) {
    this.#options = options;
    this.#terms = terms
      .map((term) => ({
        words: new Set(term.levels.flatMap((level) => level.words.map(({ word }) => word))),
        word: term.word,
        isPrefix: term.isPrefix,
        width: term.lastTerm - term.firstTerm,
      }))
      .sort((a, b) => Number(a.isPrefix) - Number(b.isPrefix) || b.width - a.width);
    this.#phrases = terms.flatMap((term) => term.levels.flatMap(({ phrases }) => phrases.map(wordsOf)));
  }

  /** A `_formatted` document: every number as text, matches between the tags in the asked attributes. */
  format(document: JsonObject): JsonObject {
    return this.#formatObject(document, "");
  }

  #formatObject(value: JsonObject, prefix: string): JsonObject {
    const formatted: JsonObject = {};
    for (const [name, inner] of Object.entries(value)) {
      setOwn(formatted, name, this.#format(inner, prefix + name));
    }
    return formatted;
  }

  #format(value: Json, path: string): Json {
    if (typeof value === "number") return this.#format(String(value), path);
    if (Array.isArray(value)) return value.map((item) => this.#format(item, path));
    if (isObject(value)) return this.#formatObject(value, `${path}.`);
    if (typeof value !== "string") return value;
    return this.#options.attributes.some((attribute) => covers(attribute, path)) ? this.#mark(value) : value;
  }

  #mark(text: string): string {
    const tokens = tokenize(text).filter((token) => token.kind === "word");
    let marked = "";
    let done = 0;
    for (let index = 0; index < tokens.length; index += 1) {
      const token = tokens[index] as (typeof tokens)[number];
      const width = this.#phraseAt(tokens, index);
      const end = width > 0 ? (tokens[index + width - 1]?.end as number) : this.#wordEnd(token);
      if (end <= token.start) continue;
      marked +=
        text.slice(done, token.start) +
        this.#options.preTag +
        text.slice(token.start, end) +
        this.#options.postTag;
      done = end;
      if (width > 1) index += width - 1;
    }
    return marked + text.slice(done);
  }

  #phraseAt(tokens: readonly { text: string }[], index: number): number {
    const found = this.#phrases.find((words) =>
      words.every((word, offset) => tokens[index + offset]?.text === word),
    );
    return found?.length ?? 0;
  }

  /** A word that matches by prefix is marked only as far as the query's word goes. */
  #wordEnd(token: { text: string; start: number; end: number }): number {
    for (const { words, word, isPrefix } of this.#terms) {
      if (!words.has(token.text)) continue;
      if (!isPrefix) return token.end;
      const length = token.text.startsWith(word) ? word.length : shortestBeginning(token.text, words);
      return Math.min(token.start + Math.min(length, word.length), token.end);
    }
    return token.start;
  }
}

/** Length of the shortest of the words that the text begins with. */
function shortestBeginning(text: string, words: ReadonlySet<string>): number {
  let length = 1;
  while (length < text.length && !words.has(text.slice(0, length))) length += 1;
  return length;
}

function wordsOf(phrase: Phrase): string[] {
  return phrase.words.map(({ word }) => word);
}
