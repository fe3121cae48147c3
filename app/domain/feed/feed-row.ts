/** One record of a stock feed, whatever its format: columns with text, or with several texts. */

export type FeedValue = string | readonly string[];

export interface FeedRow {
  /** Undefined when the record has no such column. */
  get(column: string): FeedValue | undefined;
  /** The row as somebody would recognise it, for a report. */
  excerpt(): string;
}

/** Why a row is rejected. `field` is one of ours, or `row` when the row as a whole is at fault. */
export interface RowFault {
  field: string;
  reason: string;
  /** What the feed says there. */
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

/** A row of a format whose records name their own columns (JSON, XML). */
export function namedRow(values: ReadonlyMap<string, FeedValue>): FeedRow {
  return {
    get: (column) => values.get(column),
    excerpt: () => excerptOf(values.values()),
  };
}

/**
 * Without control characters and halves of surrogate pairs: no database takes them and nobody means them.
 * Line breaks and tabs stay.
 */
export function withoutControlCharacters(text: string): string {
  return text.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, "");
}
