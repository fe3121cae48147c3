import { stringify } from "csv-stringify/sync";

/** Writes rows as CSV (RFC 4180), each with a line end. Quotes values with a tab or any kind of line break. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { record_delimiter: "windows", quoted_match: /[\r\n\t]/ });
}

const QUOTE = '"'.charCodeAt(0);
const LINE_FEED = "\n".charCodeAt(0);
const CARRIAGE_RETURN = "\r".charCodeAt(0);

/**
 * Splits CSV text, written in pieces, into records. A record ends at CRLF, LF or CR. A quoted field may contain line
 * ends and doubled quotation marks. A quotation mark inside an unquoted field is an ordinary character, and so are all of
 * a field whose closing mark is followed by more text.
 */
export class CsvParser {
  readonly #delimiter: number;
  #text = "";
  #at = 0;
  #ended = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
  }

  /** Number of characters that belong to no record yet. After the end they are a quoted field that is not closed. */
  get left(): number {
    return this.#text.length - this.#at;
  }

  write(text: string): void {
    this.#text = this.#text.slice(this.#at) + text;
    this.#at = 0;
  }

  /** What was written is everything. */
  end(): void {
    this.#ended = true;
  }

  /** Returns the next record, or null when what was written has no further one that is complete. */
  next(): string[] | null {
    if (this.left === 0) return null;
    const record: string[] = [];
    for (let start = this.#at; ; start += 1) {
      const end = this.#addField(record, start);
      if (end === null) return null;
      const next = this.#text.charCodeAt(end);
      if (next === this.#delimiter) {
        start = end;
        continue;
      }
      const isLineEnd = next === LINE_FEED || next === CARRIAGE_RETURN;
      const isPair = next === CARRIAGE_RETURN && this.#text.charCodeAt(end + 1) === LINE_FEED;
      if (next === CARRIAGE_RETURN && this.#needsMore(end + 1)) return null;
      this.#at = end + (isPair ? 2 : isLineEnd ? 1 : 0);
      return record;
    }
  }

  /** Adds the field that begins at `start`, and returns where it ends; null when the text ends before. */
  #addField(record: string[], start: number): number | null {
    const text = this.#text;
    if (text.charCodeAt(start) !== QUOTE) {
      const end = this.#endOfPlain(start);
      if (this.#needsMore(end)) return null;
      record.push(text.slice(start, end));
      return end;
    }
    let value = "";
    for (let from = start + 1; ; ) {
      const mark = text.indexOf('"', from);
      if (mark < 0 || this.#needsMore(mark + 1)) return null;
      if (text.charCodeAt(mark + 1) === QUOTE) {
        value += text.slice(from, mark + 1);
        from = mark + 2;
        continue;
      }
      const end = this.#endOfPlain(mark + 1);
      if (this.#needsMore(end)) return null;
      const isClosed = end === mark + 1;
      record.push(isClosed ? value + text.slice(from, mark) : `"${value}${text.slice(from, end)}`);
      return end;
    }
  }

  #endOfPlain(start: number): number {
    const text = this.#text;
    for (let at = start; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === LINE_FEED || code === CARRIAGE_RETURN) return at;
    }
    return text.length;
  }

  #needsMore(at: number): boolean {
    return at >= this.#text.length && !this.#ended;
  }
}
