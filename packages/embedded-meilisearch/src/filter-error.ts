import { EngineError, type ErrorCode } from "./api-error.ts";
import { own } from "./own-property.ts";

/** From the first character up to, not including, the last; UTF-16 units into the filter. */
export interface Span {
  start: number;
  end: number;
}

const OPERATIONS =
  "`=`, `!=`, `>=`, `>`, `<=`, `<`, `IN`, `NOT IN`, `TO`, `EXISTS`, `NOT EXISTS`, `IS NULL`, `IS NOT NULL`, `IS EMPTY`, `IS NOT EMPTY`, `CONTAINS`, `NOT CONTAINS`, `STARTS WITH`, `NOT STARTS WITH`, `_geoRadius`, `_geoBoundingBox` or `_geoPolygon`";

const MESSAGES = {
  unexpectedEnd: (text: string) =>
    `Found unexpected characters at the end of the filter: \`${text}\`. You probably forgot an \`OR\` or an \`AND\` rule.`,
  tooDeep: () =>
    "The filter exceeded the maximum depth limit. Try rewriting the filter so that it contains fewer nested conditions.",
  unclosed: (text: string, delimiter: string) =>
    `Expression \`${text}\` is missing the following closing delimiter: \`${delimiter}\`.`,
  noOperation: (text: string) =>
    `Was expecting an operation ${OPERATIONS} ${text.trim() === "" ? "but instead got nothing." : `at \`${text}\`.`}`,
  noValue: (text: string) =>
    text.trim() === ""
      ? "Was expecting a value but instead got nothing."
      : `Was expecting a value but instead got \`${text}\`.`,
  keywordValue: (text: string) =>
    `Was expecting a value but instead got \`${text}\`, which is a reserved keyword. To use \`${text}\` as a field name or a value, surround it by quotes.`,
  malformed: (text: string) => `Malformed value: \`${text}\`.`,
  noOpeningBracket: () => "Expected `[` after `IN` keyword.",
  noClosingBracket: () => "Expected matching `]` after the list of field names given to `IN[`",
  keywordInList: (text: string) =>
    `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${text}\`.`,
  unexpectedInList: (text: string) =>
    `Expected only comma-separated field names inside \`IN[..]\` but instead found \`${text}\`.`,
};

/** A message about a place in a filter: the sentence, then "column:column filter", the columns in the place's line. */
export class FilterSyntaxError extends EngineError {
  constructor(code: ErrorCode, sentence: string, input: string, span: Span) {
    const lineStart = input.slice(0, span.start).lastIndexOf("\n") + 1;
    const column = lengthInCharacters(input.slice(lineStart, span.start)) + 1;
    const end = column + lengthInCharacters(input.slice(span.start, span.end));
    super(code, `${sentence}\n${column}:${end} ${input}`);
    this.name = "FilterSyntaxError";
  }
}

export function syntaxError(
  input: string,
  span: Span,
  kind: keyof typeof MESSAGES,
  detail = "",
): FilterSyntaxError {
  const text = input.slice(span.start, span.end).replace(/[\\'"\n\r\t]/g, escaped);
  return new FilterSyntaxError("invalid_search_filter", MESSAGES[kind](text, detail), input, span);
}

function escaped(character: string): string {
  const names: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };
  return own(names, character) ?? `\\${character}`;
}

function lengthInCharacters(text: string): number {
  return [...text].length;
}
