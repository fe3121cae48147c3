/** One record of a stock feed, in any format: each column has a text or several texts. */

export type FeedValue = string | readonly string[];

export interface FeedRow {
  /** Undefined when the record has no such column. */
  get(column: string): FeedValue | undefined;
  /** Whether the record has a number there, not text. Then the feed's number format doesn't matter. */
  isNumber(column: string): boolean;
  /** A short text by which a person recognises the row, for a report. */
  excerpt(): string;
}

/** Why a row is rejected. `field` is a car's field, or `row` when the fault concerns the whole row. */
export interface RowFault {
  field: string;
  reason: string;
  /** The feed's value. */
  value: string;
}

const EXCERPT_LENGTH = 200;

export function excerptOf(values: Iterable<FeedValue>): string {
  let text = "";
  for (const value of values) {
    const part = typeof value === "string" ? value : value.join(" | ");
    text += text === "" ? part : `, ${part}`;
    if (text.length > EXCERPT_LENGTH) return `${text.slice(0, EXCERPT_LENGTH)}…`;
  }
  return text;
}

const NO_COLUMNS: ReadonlySet<string> = new Set();

/** A row of a format whose records name their own columns (JSON, XML). */
export interface NamedRow extends FeedRow {
  columns(): Iterable<string>;
}

export function namedRow(
  values: ReadonlyMap<string, FeedValue>,
  numbers: ReadonlySet<string> = NO_COLUMNS,
): NamedRow {
  return {
    columns: () => values.keys(),
    get: (column) => values.get(column),
    isNumber: (column) => numbers.has(column),
    excerpt: () => excerptOf(values.values()),
  };
}

/**
 * Removes control characters and unpaired surrogates, which no database accepts and nobody means. Line breaks and tabs
 * stay.
 */
export function withoutControlCharacters(text: string): string {
  // Nearly every text has none, and this search is much faster than the exact one.
  if (!/[^ -~\xa0-\ud7ff\ue000-\uffff]/.test(text)) return text;
  return text.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, "");
}
