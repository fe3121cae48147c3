import { columnsNeeded, type FeedFormat, type FeedMapping } from "~/domain/feed/mapping";
import { readCsv } from "./csv-reader.server";
import { FeedUnreadableError } from "./feed-errors";
import type { FeedRecord } from "./feed-record";
import { readJson } from "./json-reader.server";
import { readXml } from "./xml-reader.server";

/**
 * A feed's records as a stream.
 * @throws FeedUnreadableError
 */
export function readFeed(
  file: string,
  format: FeedFormat,
  mapping: FeedMapping,
  warn?: (message: string) => void,
): AsyncGenerator<FeedRecord> {
  const { csv, json, xml } = mapping.formats;
  if (format === "csv" && csv)
    return readCsv(file, { ...csv, needed: columnsNeeded(mapping, "csv"), ...(warn && { warn }) });
  if (format === "json" && json) return readJson(file, json.path);
  if (format === "xml" && xml) return readXml(file, xml.record);
  throw new FeedUnreadableError(
    `the mapping ${mapping.name} reads ${Object.keys(mapping.formats).join(", ")}, not ${format}`,
  );
}

/**
 * Reads a feed to its end without using it, so that nothing is begun with a feed that breaks off later.
 * @returns the number of records, and what looks odd
 * @throws FeedUnreadableError
 */
export async function checkFeed(
  file: string,
  format: FeedFormat,
  mapping: FeedMapping,
  signal?: AbortSignal,
): Promise<{ records: number; warnings: string[] }> {
  const warnings: string[] = [];
  // In CSV the header has told already.
  const missing = format === "csv" ? new Set<string>() : columnsNeeded(mapping, format);
  let records = 0;
  for await (const record of readFeed(file, format, mapping, (warning) => warnings.push(warning))) {
    records += 1;
    if (records % 1000 === 0) signal?.throwIfAborted();
    if (missing.size === 0 || !("row" in record)) continue;
    for (const column of missing) if (record.row.get(column) !== undefined) missing.delete(column);
  }
  if (records > 0 && missing.size > 0) {
    throw new FeedUnreadableError(`no record of the feed has ${[...missing].join(" or ")}`);
  }
  return { records, warnings };
}
