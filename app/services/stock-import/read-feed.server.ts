import { setImmediate } from "node:timers/promises";
import {
  columnsNeeded,
  columnsRead,
  type FeedEncoding,
  type FeedFormat,
  type FeedMapping,
} from "~/domain/stock-import/mapping";
import { readCsv } from "./csv-reader.server";
import { type FeedRecord, FeedUnreadableError } from "./feed-record";
import { readJson } from "./json-reader.server";
import { readXml } from "./xml-reader.server";

interface ReadOptions {
  encoding?: FeedEncoding;
  /** Called when the feed is readable but looks wrong. */
  warn?: (message: string) => void;
}

/** Other work of the process waits no longer than this while a feed is being read. */
const SLICE_MS = 20;

/**
 * Yields a feed's records as a stream, with pauses that give other work of the process a turn.
 * @throws FeedUnreadableError
 */
export async function* readFeed(
  file: string,
  format: FeedFormat,
  mapping: FeedMapping,
  options?: ReadOptions,
): AsyncGenerator<FeedRecord> {
  let since = performance.now();
  for await (const record of recordsOf(file, format, mapping, options)) {
    yield record;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

function recordsOf(
  file: string,
  format: FeedFormat,
  mapping: FeedMapping,
  { encoding = "utf-8", warn }: ReadOptions = {},
): AsyncGenerator<FeedRecord> {
  const { csv, json, xml } = mapping.formats;
  if (format === "csv" && csv)
    return readCsv(file, {
      ...csv,
      encoding,
      needed: columnsNeeded(mapping, "csv"),
      read: columnsRead(mapping),
      ...(warn && { warn }),
    });
  if (format === "json" && json) return readJson(file, json.path, encoding);
  if (format === "xml" && xml) return readXml(file, xml.record, encoding);
  throw new FeedUnreadableError(
    `the mapping ${mapping.name} reads ${Object.keys(mapping.formats).join(", ")}, not ${format}`,
  );
}

interface CheckOptions {
  encoding?: FeedEncoding;
  /** Called with every record before any record is used. */
  onRecord?: (record: FeedRecord, number: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a feed to its end without using it, so that an import never starts with a truncated feed.
 * @returns the number of records, and what looks wrong
 * @throws FeedUnreadableError
 */
export async function checkFeed(
  file: string,
  format: FeedFormat,
  mapping: FeedMapping,
  { encoding = "utf-8", onRecord, signal }: CheckOptions = {},
): Promise<{ records: number; warnings: string[] }> {
  const warnings: string[] = [];
  // For CSV the header was already checked.
  const missing = format === "csv" ? new Set<string>() : columnsNeeded(mapping, format);
  let records = 0;
  for await (const record of readFeed(file, format, mapping, {
    encoding,
    warn: (warning) => warnings.push(warning),
  })) {
    records += 1;
    onRecord?.(record, records);
    if (records % 1000 === 0) signal?.throwIfAborted();
    if (missing.size === 0 || !("row" in record)) continue;
    for (const column of missing) if (record.row.get(column) !== undefined) missing.delete(column);
  }
  if (records > 0 && missing.size > 0) {
    throw new FeedUnreadableError(`no record of the feed has ${[...missing].join(" or ")}`);
  }
  return { records, warnings };
}
