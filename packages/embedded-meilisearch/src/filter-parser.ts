import { EngineError, unsupported } from "./api-error.ts";
import { FilterSyntaxError, type Span, syntaxError } from "./filter-error.ts";
import type { Json } from "./json.ts";
import { own } from "./own-property.ts";

/** A field name or value with its position, for error messages. */
export interface FilterToken extends Span {
  text: string;
  /** The expression that contains it. */
  input: string;
}

export type Comparison = "=" | "!=" | ">" | ">=" | "<" | "<=";

export type Filter =
  | { kind: "and"; parts: Filter[] }
  | { kind: "or"; parts: Filter[] }
  | { kind: "not"; part: Filter }
  | { kind: "in"; field: FilterToken; values: string[] }
  | { kind: "compare"; field: FilterToken; operator: Comparison; value: string }
  | { kind: "between"; field: FilterToken; from: string; to: string }
  | { kind: "startsWith"; field: FilterToken; value: string }
  | { kind: "exists" | "null" | "empty"; field: FilterToken };

const MAX_DEPTH = 150;
const KEYWORDS = new Set([
  "AND",
  "OR",
  "IN",
  "NOT",
  "TO",
  "EXISTS",
  "IS",
  "NULL",
  "EMPTY",
  "CONTAINS",
  "STARTS",
  "WITH",
  "_geoRadius",
  "_geoBoundingBox",
  "_geoPolygon",
  "_foreign",
]);
const WORD_CHARACTER = /[\p{L}\p{N}_.-]/u;
const SYNTAX_CHARACTER = /[\s()=<>!]/u;
const UNSUPPORTED_WORDS =
  /^(_geo|_geoRadius|_geoBoundingBox|_geoPolygon|_geoPoint|_geoDistance|_foreign|_vectors)(?![\p{L}\p{N}_-])/u;

/**
 * Parses the `filter` of a search: an expression, or arrays (AND outside, OR inside). Null when there is none.
 * @throws EngineError with Meilisearch's message and code
 */
export function parseFilter(filter: Json | undefined): Filter | null {
  if (filter === undefined || filter === null) return null;
  if (typeof filter === "string") return parseExpression(filter);
  if (!Array.isArray(filter)) throw wrongShape("String, Array", filter);
  const ands: Filter[] = [];
  for (const item of filter) {
    if (typeof item === "string") {
      const part = parseExpression(item);
      if (part) ands.push(part);
    } else if (Array.isArray(item)) {
      const ors: Filter[] = [];
      for (const inner of item) {
        if (typeof inner !== "string") throw wrongShape("String", inner);
        const part = parseExpression(inner);
        if (part) ors.push(part);
      }
      if (ors.length > 0) ands.push(joined("or", ors));
    } else {
      throw wrongShape("String, [String]", item);
    }
  }
  return ands.length === 0 ? null : joined("and", ands);
}

function wrongShape(expected: string, found: Json): EngineError {
  return new EngineError(
    "invalid_search_filter",
    `Invalid syntax for the filter parameter: \`expected ${expected}, found: ${JSON.stringify(found)}\`.`,
  );
}

function joined(kind: "and" | "or", parts: Filter[]): Filter {
  return parts.length === 1 ? (parts[0] as Filter) : { kind, parts };
}

function parseExpression(input: string): Filter | null {
  if (input.trim() === "") return null;
  return new FilterParser(input).parse();
}

/** One expression, by recursive descent: or → and → not → primary. */
class FilterParser {
  readonly #input: string;
  #at = 0;

  constructor(input: string) {
    this.#input = input;
  }

  parse(): Filter {
    const filter = this.#or(0);
    const end = this.#at;
    this.#blanks();
    if (this.#at < this.#input.length) throw this.#error(this.#rest(end), "unexpectedEnd");
    return filter;
  }

  #rest(from = this.#at): Span {
    return { start: from, end: this.#input.length };
  }

  #error(span: Span, kind: Parameters<typeof syntaxError>[2], detail?: string): FilterSyntaxError {
    return syntaxError(this.#input, span, kind, detail);
  }

  #checkDepth(depth: number): void {
    if (depth > MAX_DEPTH) throw this.#error(this.#rest(), "tooDeep");
  }

  #or(depth: number): Filter {
    this.#checkDepth(depth);
    const parts = [this.#and(depth + 1)];
    while (this.#keyword("OR")) parts.push(this.#and(depth + 1));
    return joined("or", parts);
  }

  #and(depth: number): Filter {
    this.#checkDepth(depth);
    const parts = [this.#not(depth + 1)];
    while (this.#keyword("AND")) parts.push(this.#not(depth + 1));
    return joined("and", parts);
  }

  #not(depth: number): Filter {
    this.#checkDepth(depth);
    if (!this.#keyword("NOT")) return this.#primary(depth + 1);
    const part = this.#not(depth + 1);
    return part.kind === "not" ? part.part : { kind: "not", part };
  }

  #primary(depth: number): Filter {
    this.#checkDepth(depth);
    const start = this.#at;
    this.#blanks();
    if (this.#input[this.#at] === "(") {
      this.#at += 1;
      this.#blanks();
      const inner = this.#or(depth + 1);
      this.#blanks();
      if (this.#input[this.#at] !== ")") throw this.#error(this.#rest(start), "unclosed", ")");
      this.#at += 1;
      this.#blanks();
      return inner;
    }
    const reserved = UNSUPPORTED_WORDS.exec(this.#input.slice(this.#at));
    if (reserved) throw unsupported(`\`${reserved[1]}\` in a filter`);
    const field = this.#value("field", start);
    return this.#condition(field, start);
  }

  #condition(field: FilterToken, start: number): Filter {
    if (this.#word("IN")) return { kind: "in", field, values: this.#list() };
    const operator = /^(<=|>=|!=|<|>|=)/.exec(this.#input.slice(this.#at, this.#at + 2))?.[1];
    if (operator) {
      this.#at += operator.length;
      return { kind: "compare", field, operator: operator as Comparison, value: this.#value().text };
    }
    if (this.#phrase(/^IS\s+NULL/)) return { kind: "null", field };
    if (this.#phrase(/^IS\s+NOT\s+NULL/)) return { kind: "not", part: { kind: "null", field } };
    if (this.#phrase(/^IS\s+EMPTY/)) return { kind: "empty", field };
    if (this.#phrase(/^IS\s+NOT\s+EMPTY/)) return { kind: "not", part: { kind: "empty", field } };
    if (this.#phrase(/^EXISTS/)) return { kind: "exists", field };
    if (this.#phrase(/^NOT\s+EXISTS/)) return { kind: "not", part: { kind: "exists", field } };
    if (this.#phrase(/^STARTS WITH/)) return { kind: "startsWith", field, value: this.#value().text };
    if (this.#phrase(/^NOT\s+STARTS WITH/)) {
      return { kind: "not", part: { kind: "startsWith", field, value: this.#value().text } };
    }
    if (/^(NOT\s+)?CONTAINS/.test(this.#input.slice(this.#at))) throw this.#containsNotEnabled();
    const mark = this.#at;
    if (this.#word("NOT")) {
      if (this.#word("IN")) return { kind: "not", part: { kind: "in", field, values: this.#list() } };
      this.#at = mark;
    }
    const between = this.#between(field, start);
    if (between) return between;
    throw this.#error(this.#rest(start), "noOperation");
  }

  #between(field: FilterToken, start: number): Filter | null {
    const mark = this.#at;
    if (!this.#startsValue()) return null;
    const from = this.#value("field", start);
    if (!this.#phrase(/^TO\s+/)) {
      this.#at = mark;
      return null;
    }
    return { kind: "between", field, from: from.text, to: this.#value().text };
  }

  #startsValue(): boolean {
    const character = this.#input[this.#at];
    if (character === "'" || character === '"') return true;
    const word = this.#peekWord();
    return word !== "" && !KEYWORDS.has(word);
  }

  #containsNotEnabled(): EngineError {
    const at = this.#input.indexOf("CONTAINS", this.#at);
    return new FilterSyntaxError(
      "feature_not_enabled",
      "Using `CONTAINS` in a filter requires enabling the `contains filter` experimental feature. See https://github.com/orgs/meilisearch/discussions/763",
      this.#input,
      { start: at, end: at + "CONTAINS".length },
    );
  }

  /** `[a, "b c",]` after IN. */
  #list(): string[] {
    this.#blanks();
    if (this.#input[this.#at] !== "[") throw this.#error(this.#rest(), "noOpeningBracket");
    this.#at += 1;
    const values: string[] = [];
    let mark = this.#at;
    this.#blanks();
    while (this.#startsValue()) {
      values.push(this.#value("list", mark).text);
      mark = this.#at;
      if (this.#input[this.#at] !== ",") break;
      this.#at += 1;
      this.#blanks();
      mark = this.#at;
    }
    if (this.#input[this.#at] !== "]") {
      if (mark >= this.#input.length) throw this.#error(this.#rest(), "noClosingBracket");
      throw this.#error(
        this.#rest(mark),
        KEYWORDS.has(this.#peekWord()) ? "keywordInList" : "unexpectedInList",
      );
    }
    this.#at += 1;
    this.#blanks();
    return values;
  }

  /**
   * A word or a quoted text, and the blanks around it. `role` field: an invalid one is reported as a missing operation
   * from `start` on; list: an invalid one is reported from `start` on.
   */
  #value(role: "field" | "value" | "list" = "value", from = this.#at): FilterToken {
    this.#blanks();
    const quote = this.#input[this.#at];
    if (quote === "'" || quote === '"') {
      const span = this.#quoted(quote);
      const text = unescaped(this.#input.slice(span.start, span.end), quote);
      if (text !== null) return { ...span, text, input: this.#input };
      if (role === "value") throw this.#error(span, "malformed");
      throw this.#error(this.#rest(from), role === "list" ? "unexpectedInList" : "noOperation");
    }
    const start = this.#at;
    const word = this.#peekWord();
    if (word !== "" && !KEYWORDS.has(word)) {
      this.#at += word.length;
      this.#blanks();
      return { text: word, start, end: start + word.length, input: this.#input };
    }
    let end = start;
    while (end < this.#input.length && !SYNTAX_CHARACTER.test(this.#input[end] as string)) end += 1;
    if (word !== "") throw this.#error({ start, end }, "keywordValue");
    if (role === "field") throw this.#error(this.#rest(from), "noOperation");
    throw this.#error({ start, end }, "noValue");
  }

  /** Takes a quoted text, the blanks after it too; returns where it stands without its quotes. */
  #quoted(quote: string): Span {
    const open = this.#at;
    let end = open + 1;
    while (end < this.#input.length && this.#input[end] !== quote) {
      if (this.#input[end] === "\\") end += 1;
      if (end >= this.#input.length) throw this.#error(this.#rest(open + 1), "malformed");
      end += 1;
    }
    if (end >= this.#input.length) throw this.#error(this.#rest(open), "unclosed", quote);
    this.#at = end + 1;
    this.#blanks();
    return { start: open + 1, end };
  }

  #peekWord(): string {
    let end = this.#at;
    for (const character of this.#input.slice(this.#at)) {
      if (!WORD_CHARACTER.test(character)) break;
      end += character.length;
    }
    return this.#input.slice(this.#at, end);
  }

  #blanks(): void {
    while (this.#at < this.#input.length && /\s/.test(this.#input[this.#at] as string)) this.#at += 1;
  }

  /** Takes a keyword between conditions, with the blanks around it. */
  #keyword(word: string): boolean {
    const mark = this.#at;
    this.#blanks();
    if (this.#word(word)) return true;
    this.#at = mark;
    return false;
  }

  #word(word: string): boolean {
    if (this.#peekWord() !== word) return false;
    this.#at += word.length;
    this.#blanks();
    return true;
  }

  #phrase(pattern: RegExp): boolean {
    const found = pattern.exec(this.#input.slice(this.#at));
    if (!found) return false;
    this.#at += found[0].length;
    return true;
  }
}

const ESCAPES: Record<string, string> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  "'": "'",
  '"': '"',
  "\\": "\\",
  "/": "/",
};
const HEXADECIMAL = "[0-9a-fA-F]";
const ESCAPE = new RegExp(
  `\\\\(?:u\\{(${HEXADECIMAL}+)\\}|u(${HEXADECIMAL}{4})|x(${HEXADECIMAL}{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|([^]?))`,
  "g",
);

/** Returns a quoted text without its escapes, or null when an escape is invalid. */
function unescaped(raw: string, quote: string): string | null {
  if (!raw.includes("\\")) return raw;
  let isRight = true;
  const text = raw.replaceAll(`\\${quote}`, quote).replace(ESCAPE, (_, long, four, two, octal, sign) => {
    const hexadecimal = long ?? four ?? two;
    const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : octal ? Number.parseInt(octal, 8) : null;
    const isCharacter = code === null || (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
    const plain = code === null ? own(ESCAPES, sign) : isCharacter ? String.fromCodePoint(code) : undefined;
    isRight &&= plain !== undefined;
    return plain ?? "";
  });
  return isRight ? text : null;
}
