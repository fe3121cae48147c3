import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse/sync";
import { Parser } from "htmlparser2";
import { type FeedSample, isMakeColumn } from "~/domain/stock-import/draft-mapping";
import type { NamedRow } from "~/domain/stock-import/feed-row";
import {
  encodingNamed,
  FEED_ENCODINGS,
  type FeedEncoding,
  type FeedFormat,
  type FeedMapping,
} from "~/domain/stock-import/mapping";
import { own } from "~/domain/text/own-property";
import { FeedTooLargeError, FeedUnreadableError, nestedRow } from "./feed-record";
import { feedChunks, feedEncoding, startOfText } from "./feed-text.server";
import { readXml } from "./xml-reader.server";

/** A copy of a feed. It is read twice, so it must not change in between. */
export interface FeedFile {
  path: string;
  bytes: number;
  remove(): Promise<void>;
}

const PREFIX = "feed-";
const HOUR_MS = 3_600_000;
/** Copies from killed processes are deleted after a day. */
const MAX_AGE_MS = 24 * HOUR_MS;

/**
 * Streams a feed into a new file below DATA_DIR/tmp.
 * @throws FeedTooLargeError after `limitBytes`
 */
export async function storeFeed(
  dataDir: string,
  feed: AsyncIterable<Uint8Array>,
  limitBytes = Number.POSITIVE_INFINITY,
): Promise<FeedFile> {
  const folder = path.join(dataDir, "tmp");
  await mkdir(folder, { recursive: true });
  await removeLeftovers(folder);
  const file = path.join(folder, `${PREFIX}${randomUUID()}`);
  const remove = () => rm(file, { force: true });
  const output = createWriteStream(file, { flags: "wx", mode: 0o600 });
  try {
    await pipeline(limited(feed, limitBytes), output);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: file, bytes: output.bytesWritten, remove };
}

/**
 * Copies a feed from a file.
 * @throws FeedUnreadableError when the file does not exist or can't be read
 */
export async function storeFeedFile(dataDir: string, source: string): Promise<FeedFile> {
  const found = await stat(source).catch((error: NodeJS.ErrnoException) => {
    throw new FeedUnreadableError(
      error.code === "ENOENT" ? `there is no file ${source}` : `${source} can't be read: ${error.message}`,
    );
  });
  if (!found.isFile()) throw new FeedUnreadableError(`${source} is not a file`);
  try {
    return await storeFeed(dataDir, createReadStream(source));
  } catch (error) {
    const { code, syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === "open" && (code === "EACCES" || code === "EPERM")) {
      throw new FeedUnreadableError(`${source} can't be read: ${message}`);
    }
    throw error;
  }
}

async function* limited(feed: AsyncIterable<Uint8Array>, limitBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of feed) {
    size += bytes.length;
    if (size > limitBytes) throw new FeedTooLargeError(limitBytes);
    yield bytes;
  }
}

async function removeLeftovers(folder: string): Promise<void> {
  const oldest = Date.now() - MAX_AGE_MS;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}

const BY_EXTENSION: Record<string, FeedFormat> = {
  ".csv": "csv",
  ".tsv": "csv",
  ".txt": "csv",
  ".json": "json",
  ".xml": "xml",
};

const BY_MEDIA_TYPE: Record<string, FeedFormat> = {
  "text/csv": "csv",
  "application/csv": "csv",
  "text/tab-separated-values": "csv",
  "text/plain": "csv",
  "application/json": "json",
  "text/json": "json",
  "application/xml": "xml",
  "text/xml": "xml",
};

/** Media types that don't identify the content. curl sends the last one by default. */
const SILENT_MEDIA_TYPES = new Set(["", "application/octet-stream", "application/x-www-form-urlencoded"]);

/**
 * Returns the format that a Content-Type names. Returns undefined when it names none, and null when it names an
 * unsupported one.
 */
export function formatOfMediaType(contentType: string | null): FeedFormat | undefined | null {
  const mediaType = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (SILENT_MEDIA_TYPES.has(mediaType)) return undefined;
  return own(BY_MEDIA_TYPE, mediaType) ?? null;
}

/** Returns the format by a file's extension, if it is known. */
export function formatOfFileName(name: string): FeedFormat | undefined {
  return own(BY_EXTENSION, path.extname(name).toLowerCase());
}

/** Returns the format by a feed's first character: `<` is XML, `[` and `{` are JSON, everything else is CSV. */
export async function formatOfContent(file: string): Promise<FeedFormat> {
  const start = await startOfText(file);
  return start.startsWith("<") ? "xml" : /^[[{]/.test(start) ? "json" : "csv";
}

/**
 * Returns the encoding of a Content-Type's charset; undefined when it has none.
 * @throws FeedUnreadableError for an unsupported charset
 */
export function encodingOfMediaType(contentType: string | null): FeedEncoding | undefined {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType ?? "")?.[1];
  if (charset === undefined) return undefined;
  const encoding = encodingNamed(charset);
  if (encoding) return encoding;
  throw new FeedUnreadableError(`a feed is not read as ${charset}: it is ${FEED_ENCODINGS.join(", ")}`);
}

/** Returns the only format of a mapping, or undefined when it reads several. */
export function onlyFormatOf(mapping: FeedMapping): FeedFormat | undefined {
  const formats = (["csv", "json", "xml"] as const).filter((format) => mapping.formats[format]);
  return formats.length === 1 ? formats[0] : undefined;
}

const RECORDS = 100;
/** How much of a feed is read. JSON is parsed as a whole. */
const CHARACTERS: Readonly<Record<FeedFormat, number>> = { csv: 2 ** 20, xml: 2 ** 20, json: 2 ** 28 };
const DELIMITERS = [",", ";", "\t", "|"] as const;
const MAX_DEPTH = 4;

/**
 * Reads the columns of a feed and the values of its first records.
 * @throws FeedUnreadableError when it finds no records
 */
export async function sampleFeed(file: string, format: FeedFormat): Promise<FeedSample> {
  const { encoding } = await feedEncoding(file);
  let text = "";
  for await (const chunk of feedChunks(file, encoding)) {
    text += chunk.text;
    if (text.length > CHARACTERS[format]) break;
  }
  text = text.replace(/^\uFEFF/, "");
  if (format === "csv") return { format, encoding, ...csvSample(text) };
  if (format === "json") return { format, encoding, ...jsonSample(text) };
  const element = carElement(text);
  if (element === undefined)
    throw new FeedUnreadableError(
      "the feed has no element that holds a make: name a car's element in a mapping",
    );
  const rows: NamedRow[] = [];
  for await (const { row } of readXml(file, element, encoding)) if (rows.push(row) === RECORDS) break;
  return { format, encoding, ...sampleOf(rows, element) };
}

/** Returns the name of the XML element that is one car: the outermost that occurs as often as the makes in it. */
function carElement(text: string): string | undefined {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const count = (path: string) => counts.set(path, (counts.get(path) ?? 0) + 1);
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        count(open.join("/"));
        for (const attribute of Object.keys(attributes)) count([...open, attribute].join("/"));
      },
      onclosetag: () => open.pop(),
    },
    { xmlMode: true },
  );
  parser.end(text);
  const makes = [...counts].filter(([path]) => isMakeColumn(path.slice(path.lastIndexOf("/") + 1)));
  const [path, times] = makes.toSorted(([, a], [, b]) => b - a)[0] ?? ["", 0];
  const around = path.split("/").slice(0, -1);
  return times === 1
    ? around.at(-1)
    : around.find((_, at) => (counts.get(around.slice(0, at + 1).join("/")) ?? 0) >= times);
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
  // Which of two columns of one name is meant is not known.
  const repeated = names.map((name) => name.trim()).filter((name, at, all) => all.indexOf(name) !== at);
  for (const name of ["", ...repeated]) columns.delete(name);
  return { delimiter, path: "", columns, lists: new Set() };
}

function jsonSample(text: string): Omit<FeedSample, "format" | "encoding"> {
  const found = listIn(parseJson(text), "", 0);
  if (!found) throw new FeedUnreadableError("the feed has no list of cars");
  return sampleOf(found.list.slice(0, RECORDS).map(nestedRow), found.path);
}

function sampleOf(rows: readonly NamedRow[], path: string): Omit<FeedSample, "format" | "encoding"> {
  const columns = new Map<string, string[]>();
  const lists = new Set<string>();
  for (const row of rows) {
    for (const name of row.columns()) {
      const value = row.get(name) ?? [];
      if (typeof value !== "string") lists.add(name);
      columns.set(name, [...(columns.get(name) ?? []), ...(typeof value === "string" ? [value] : value)]);
    }
  }
  return { delimiter: ",", path, columns, lists };
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
