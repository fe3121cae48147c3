import { open } from "node:fs/promises";
import path from "node:path";
import type { FeedFormat, FeedMapping } from "~/domain/feed/mapping";

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

/** Media types that say nothing of the content; the last is what curl sends by itself. */
const SILENT_MEDIA_TYPES = new Set(["", "application/octet-stream", "application/x-www-form-urlencoded"]);

/** The format that a Content-Type names; undefined when it names none, null when it names something else. */
export function formatOfMediaType(contentType: string | null): FeedFormat | undefined | null {
  const mediaType = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (SILENT_MEDIA_TYPES.has(mediaType)) return undefined;
  return BY_MEDIA_TYPE[mediaType] ?? null;
}

/** The format that a file's name tells, where it tells one. */
export function formatOfFileName(name: string): FeedFormat | undefined {
  return BY_EXTENSION[path.extname(name).toLowerCase()];
}

/** Goes by a feed's first character: `<` is XML, `[` and `{` are JSON, everything else CSV. */
export async function formatOfContent(file: string): Promise<FeedFormat> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(1024), position: 0 });
    const start = buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\uFEFF/, "")
      .trimStart();
    return start.startsWith("<") ? "xml" : /^[[{]/.test(start) ? "json" : "csv";
  } finally {
    await handle.close();
  }
}

/** The only format of a mapping, or undefined when it reads several. */
export function onlyFormatOf(mapping: FeedMapping): FeedFormat | undefined {
  const formats = (["csv", "json", "xml"] as const).filter((format) => mapping.formats[format]);
  return formats.length === 1 ? formats[0] : undefined;
}
