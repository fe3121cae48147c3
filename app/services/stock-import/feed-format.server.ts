import path from "node:path";
import { encodingNamed, FEED_ENCODINGS, type FeedEncoding } from "~/domain/stock-import/encodings";
import type { FeedFormat, FeedMapping } from "~/domain/stock-import/mapping";
import { own } from "~/domain/text/own-property";
import { startOfText } from "./feed-encoding.server";
import { FeedUnreadableError } from "./feed-errors";

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
