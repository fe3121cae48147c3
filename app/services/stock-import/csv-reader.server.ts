import { excerptOf, type FeedRow } from "~/domain/stock-import/feed-row";
import type { FeedEncoding } from "~/domain/stock-import/mapping";
import { CsvParser } from "~/domain/text/csv";
import { type FeedRecord, FeedUnreadableError, MAX_COLUMNS, MAX_RECORD_LENGTH } from "./feed-record";
import { feedChunks } from "./feed-text.server";

interface CsvOptions {
  delimiter: string;
  encoding?: FeedEncoding;
  /** Columns that the header must have. */
  needed: ReadonlySet<string>;
  /** Further columns that are read: like the needed ones, the header may have each only once. */
  read?: ReadonlySet<string>;
  /** Called when the feed is readable but looks wrong. */
  warn?: (message: string) => void;
}

/**
 * Reads a CSV feed as a stream. Quoted fields may contain line breaks. A quotation mark inside an unquoted field is
 * an ordinary character. A row with too few or too many fields is a faulty record, unless the surplus ones are empty; the
 * feed itself is still valid.
 * @throws FeedUnreadableError when the header lacks a required column or has one twice, or the feed is truncated
 */
export async function* readCsv(file: string, options: CsvOptions): AsyncGenerator<FeedRecord> {
  const rows = new CsvRows(options);
  for await (const chunk of feedChunks(file, options.encoding)) {
    for (const record of rows.write(chunk.text)) yield record;
  }
  for (const record of rows.end()) yield record;
}

/** Ctrl-Z: what programs of the DOS age, some dealers' systems among them, write after the last row. */
const END_OF_FILE = "\x1a";

class CsvRows {
  readonly #options: CsvOptions;
  readonly #parser: CsvParser;
  #header: ReadonlyMap<string, number> | undefined;
  #columns = 0;
  #number = 0;
  #nextLine = 1;
  #shortRow: FeedRecord | undefined;
  #lastCharacter = "";

  constructor(options: CsvOptions) {
    this.#options = options;
    this.#parser = new CsvParser(options.delimiter);
  }

  *write(text: string): Generator<FeedRecord> {
    this.#lastCharacter = text.at(-1) ?? this.#lastCharacter;
    this.#parser.write(text);
    yield* this.#records();
  }

  *end(): Generator<FeedRecord> {
    this.#parser.end();
    yield* this.#records();
    if (this.#parser.left > 0) {
      throw new FeedUnreadableError(`line ${this.#nextLine}: the feed is cut off inside a quoted field`);
    }
    if (!this.#header) throw new FeedUnreadableError("the feed has no header line");
    const endsInLineBreak = ["\n", "\r", END_OF_FILE].includes(this.#lastCharacter);
    if (this.#shortRow && !endsInLineBreak) {
      throw new FeedUnreadableError(
        `line ${this.#shortRow.line}: the feed is cut off in the middle of a row`,
      );
    }
    if (this.#number > 0 && !endsInLineBreak) {
      this.#options.warn?.("the last row does not end in a line break: make sure that the feed is complete");
    }
  }

  *#records(): Generator<FeedRecord> {
    for (let before = this.#parser.left; ; before = this.#parser.left) {
      const fields = this.#parser.next();
      const length = before - (fields ? this.#parser.left : 0);
      if (length > MAX_RECORD_LENGTH) {
        throw new FeedUnreadableError(
          `line ${this.#nextLine}: a row of more than ${MAX_RECORD_LENGTH} characters`,
        );
      }
      if (!fields) return;
      const record = this.#recordOf(fields);
      if (record) yield record;
    }
  }

  /** Returns null for the header and for an empty line. */
  #recordOf(fields: string[]): FeedRecord | null {
    const line = this.#nextLine;
    this.#nextLine += linesOf(fields);
    if (fields.length === 1 && fields[0]?.replace(END_OF_FILE, "").trim() === "") return null;
    if (!this.#header) {
      this.#header = readHeader(fields, line, this.#options);
      this.#columns = fields.length;
      return null;
    }
    this.#number += 1;
    const number = this.#number;
    this.#shortRow = undefined;
    while (fields.length > this.#columns && fields.at(-1)?.trim() === "") fields.pop();
    if (fields.length === this.#columns) return { line, number, row: csvRow(this.#header, fields) };
    const reason = `${fields.length} fields where the header has ${this.#columns}`;
    const faulty: FeedRecord = {
      ...{ line, number, torn: csvRow(this.#header, fields) },
      fault: { field: "row", reason, value: excerptOf(fields) },
    };
    if (fields.length < this.#columns) this.#shortRow = faulty;
    return faulty;
  }
}

function readHeader(
  names: string[],
  line: number,
  { needed, read }: CsvOptions,
): ReadonlyMap<string, number> {
  if (names.length > MAX_COLUMNS) {
    throw new FeedUnreadableError(
      `line ${line}: a header of ${names.length} columns, at most ${MAX_COLUMNS} are taken`,
    );
  }
  const header = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    // Nobody would see a zero-width space or a second byte-order mark in what the message names.
    const column = name.replace(/\p{Cf}/gu, "").trim();
    if (header.has(column) && (needed.has(column) || read?.has(column))) {
      throw new FeedUnreadableError(`line ${line}: the header has the column ${column} twice`);
    }
    header.set(column, index);
  }
  const missing = [...needed].filter((column) => !header.has(column));
  if (missing.length > 0) {
    throw new FeedUnreadableError(
      `line ${line}: the header lacks ${missing.join(", ")}; it has ${excerptOf(header.keys())}`,
    );
  }
  return header;
}

function linesOf(record: readonly string[]): number {
  let lines = 1;
  for (const field of record) {
    if (field.includes("\n") || field.includes("\r")) lines += field.split(/\r\n|\n|\r/).length - 1;
  }
  return lines;
}

const numbered = new WeakMap<ReadonlyMap<string, number>, Map<string, readonly number[]>>();

/** Returns the positions of the columns with a number in place of the #, in the order of the numbers. */
function numberedColumns(column: string, header: ReadonlyMap<string, number>): readonly number[] {
  const known = numbered.get(header) ?? new Map<string, readonly number[]>();
  numbered.set(header, known);
  let positions = known.get(column);
  if (!positions) {
    const [before = "", after = ""] = column.split("#");
    positions = [...header]
      .map(([name, at]) => ({ at, number: numberBetween(name, before, after) }))
      .filter(({ number }) => number !== null)
      .sort((a, b) => Number(a.number) - Number(b.number))
      .map(({ at }) => at);
    known.set(column, positions);
  }
  return positions;
}

function numberBetween(name: string, before: string, after: string): number | null {
  if (!name.startsWith(before) || !name.endsWith(after)) return null;
  const digits = name.slice(before.length, name.length - after.length);
  return /^\d{1,4}$/.test(digits) ? Number(digits) : null;
}

function csvRow(header: ReadonlyMap<string, number>, record: readonly string[]): FeedRow {
  return {
    get(column) {
      const index = header.get(column);
      if (index !== undefined) return record[index];
      if (!column.includes("#")) return undefined;
      const values = numberedColumns(column, header).map((at) => record[at] ?? "");
      const filled = values.filter((value) => value.trim() !== "");
      return filled.length > 0 ? filled : undefined;
    },
    isNumber: () => false,
    excerpt: () => excerptOf(record),
  };
}
