import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Parser, parse } from "csv-parse";
import type { FeedEncoding } from "~/domain/stock-import/encodings";
import { excerptOf, type FeedRow } from "~/domain/stock-import/feed-row";
import { type FeedRecord, FeedUnreadableError, MAX_COLUMNS, MAX_RECORD_LENGTH } from "./feed-record";
import { feedChunks } from "./feed-text.server";

interface CsvOptions {
  delimiter: string;
  encoding?: FeedEncoding;
  /** Columns that the header must have. */
  needed: ReadonlySet<string>;
  /** Called when the feed is readable but looks wrong. */
  warn?: (message: string) => void;
}

const PIECE_CHARACTERS = 2048;

/**
 * Reads a CSV feed as a stream. Quoted fields may contain line breaks. A quotation mark inside an unquoted field is
 * an ordinary character. A row with too few or too many fields is a faulty record; the feed itself is still valid.
 * @throws FeedUnreadableError when the header lacks a required column or the feed is truncated
 */
export async function* readCsv(file: string, options: CsvOptions): AsyncGenerator<FeedRecord> {
  const parser = parse({
    delimiter: options.delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_LENGTH,
  });
  takeEveryLength(parser);
  let lastCharacter = "";
  const text = async function* () {
    for await (const chunk of feedChunks(file, options.encoding)) {
      lastCharacter = chunk.text.at(-1) ?? lastCharacter;
      yield* piecesOf(chunk.text);
    }
  };
  // The loop below throws the same errors, because the pipeline destroys the parser with them.
  const feeding = pipeline(Readable.from(text()), parser).catch(() => undefined);

  let header: ReadonlyMap<string, number> | undefined;
  let columns = 0;
  let number = 0;
  let nextLine = 1;
  let shortRow: FeedRecord | undefined;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      const line = nextLine;
      nextLine += linesOf(record);
      if (record.length === 1 && record[0]?.trim() === "") continue;
      if (!header) {
        header = readHeader(record, line, options.needed);
        columns = record.length;
        continue;
      }
      number += 1;
      if (record.length === columns) {
        shortRow = undefined;
        yield { line, number, row: csvRow(header, record) };
        continue;
      }
      const reason = `${record.length} fields where the header has ${columns}`;
      const faulty: FeedRecord = { line, number, fault: { field: "row", reason, value: excerptOf(record) } };
      shortRow = record.length < columns ? faulty : undefined;
      yield faulty;
    }
  } catch (error) {
    throw asUnreadable(error, nextLine);
  } finally {
    parser.destroy();
    await feeding;
  }
  if (!header) throw new FeedUnreadableError("the feed has no header line");
  const endsInLineBreak = lastCharacter === "\n" || lastCharacter === "\r";
  if (shortRow && !endsInLineBreak) {
    throw new FeedUnreadableError(`line ${shortRow.line}: the feed is cut off in the middle of a row`);
  }
  if (number > 0 && !endsInLineBreak) {
    options.warn?.("the last row does not end in a line break: make sure that the feed is complete");
  }
}

/**
 * This reader checks the number of a row's fields itself. The parser would create an error with a copy of all its
 * settings for each such row and discard it: 300,000 errors took a minute. With another version of the parser the
 * result is the same, only slower.
 */
function takeEveryLength(parser: Parser): void {
  const state: unknown = Reflect.get(parser, "state");
  if (typeof state !== "object" || state === null || !("record" in state)) return;
  Object.defineProperty(state, "expectedRecordLength", {
    get: () => (Array.isArray(state.record) ? state.record.length : undefined),
    set: () => undefined,
  });
}

/**
 * The parser emits all records of a chunk before any can be processed. Small chunks give other work a turn, however
 * short the rows are.
 */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(text.length, start + PIECE_CHARACTERS);
    // Splitting a character would lose it.
    if (/[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}

function readHeader(names: string[], line: number, needed: ReadonlySet<string>): ReadonlyMap<string, number> {
  if (names.length > MAX_COLUMNS) {
    throw new FeedUnreadableError(
      `line ${line}: a header of ${names.length} columns, at most ${MAX_COLUMNS} are taken`,
    );
  }
  const header = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    const column = name.trim();
    if (header.has(column) && needed.has(column)) {
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

/** The parser counts a CRLF inside a quoted field as two line breaks. */
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

function asUnreadable(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new FeedUnreadableError(`line ${line}: the feed is cut off inside a quoted field`);
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return new FeedUnreadableError(`line ${line}: a row of more than ${MAX_RECORD_LENGTH} characters`);
  }
  return new FeedUnreadableError(`line ${line}: not CSV (${error.message})`);
}
