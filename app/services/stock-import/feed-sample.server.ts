import { parse } from "csv-parse/sync";
import type { FeedSample } from "~/domain/stock-import/draft-mapping";
import type { FeedFormat } from "~/domain/stock-import/mapping";
import { feedEncoding } from "./feed-encoding.server";
import { FeedUnreadableError } from "./feed-errors";
import { feedChunks } from "./feed-text.server";
import { nestedRow } from "./nested-values";

const RECORDS = 100;
const CSV_CHARACTERS = 2 ** 20;
const JSON_CHARACTERS = 2 ** 28;
const DELIMITERS = [",", ";", "\t", "|"] as const;
const MAX_DEPTH = 4;

/**
 * Reads the columns of a CSV or JSON feed and the values of its first records.
 * @throws FeedUnreadableError for XML, and when it finds no records
 */
export async function sampleFeed(file: string, format: FeedFormat): Promise<FeedSample> {
  if (format === "xml")
    throw new FeedUnreadableError("an XML feed needs a mapping that names the element of a car");
  const { encoding } = await feedEncoding(file);
  const most = format === "csv" ? CSV_CHARACTERS : JSON_CHARACTERS;
  let text = "";
  for await (const chunk of feedChunks(file, encoding)) {
    text += chunk.text;
    if (text.length > most) break;
  }
  text = text.replace(/^\uFEFF/, "");
  return { format, encoding, ...(format === "csv" ? csvSample(text) : jsonSample(text)) };
}

function csvSample(text: string): Omit<FeedSample, "format" | "encoding"> {
  const header = (/^(?:[^"\r\n]|"[^"]*")*/.exec(text.trimStart())?.[0] ?? "").replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => [header.split(delimiter).length, delimiter] as const);
  const [, delimiter = ","] = counts.toSorted(([a], [b]) => b - a)[0] ?? [];
  const [names = [], ...records] = parse(text, {
    delimiter,
    to: RECORDS + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  }) as string[][];
  const columns = new Map(
    names.map((name, index) => [name.trim(), records.map((record) => record[index] ?? "")] as const),
  );
  columns.delete("");
  return { delimiter, path: "", columns, lists: new Set() };
}

function jsonSample(text: string): Omit<FeedSample, "format" | "encoding"> {
  const found = listIn(parseJson(text), "", 0);
  if (!found) throw new FeedUnreadableError("the feed has no list of cars");
  const columns = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const record of found.list.slice(0, RECORDS)) {
    const row = nestedRow(record);
    for (const name of namesIn(record)) {
      const value = row.get(name);
      if (value === undefined) continue;
      if (typeof value !== "string") lists.add(name);
      columns.set(name, [...(columns.get(name) ?? []), ...(typeof value === "string" ? [value] : value)]);
    }
  }
  return { delimiter: ",", path: found.path, columns, lists };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FeedUnreadableError(`the feed is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns the first list of objects, and the path to it. */
function listIn(value: unknown, path: string, depth: number): { list: object[]; path: string } | null {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const list = value.filter((each): each is object => typeof each === "object" && each !== null);
    return list.length > 0 ? { list, path } : null;
  }
  for (const [name, nested] of Object.entries(value)) {
    const found = listIn(nested, path === "" ? name : `${path}.${name}`, depth + 1);
    if (found) return found;
  }
  return null;
}

/** Returns the paths of an object's values, as `nestedRow` names them. */
function namesIn(value: object, path = ""): Set<string> {
  const names = new Set<string>();
  const parts = Array.isArray(value) ? value.map((each) => ["", each]) : Object.entries(value);
  for (const [name, nested] of parts as [string, unknown][]) {
    const at = [path, name].filter(Boolean).join(".");
    if (typeof nested === "object" && nested !== null)
      for (const each of namesIn(nested, at)) names.add(each);
    else names.add(at);
  }
  return names;
}
