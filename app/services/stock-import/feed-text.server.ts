import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { encodingNamed, FEED_ENCODINGS, type FeedEncoding } from "~/domain/stock-import/mapping";
import { FeedUnreadableError } from "./feed-record";

interface FeedChunk {
  /** The bytes in UTF-8, independent of the feed's encoding. */
  bytes: Uint8Array;
  text: string;
}

const CHUNK_BYTES = 2 ** 16;
const LINE_FEED = 0x0a;

/**
 * Yields the feed's bytes with their text, in chunks.
 * @throws FeedUnreadableError when the feed is empty, is not text in this encoding, or the file can't be read
 */
export async function* feedChunks(file: string, encoding: FeedEncoding = "utf-8"): AsyncGenerator<FeedChunk> {
  const decoder = textDecoder(encoding);
  let line = 1;
  let size = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    size += bytes.length;
    const text = decode(() => decoder.decode(bytes), bytes, line, encoding);
    line += count(bytes, LINE_FEED);
    yield { bytes: encoding === "utf-8" ? bytes : Buffer.from(text), text };
  }
  if (size === 0) throw new FeedUnreadableError("the feed is empty (0 bytes)");
  decode(() => decoder.end(), new Uint8Array(), line, encoding);
}

/** Decodes a text in chunks. Throws when it is not text in the encoding. */
interface PieceDecoder {
  decode(bytes: Uint8Array): string;
  end(): string;
}

/** Decoded here because some versions of Node don't decode 0x80 to 0x9f of windows-1252 in TextDecoder. */
function textDecoder(encoding: FeedEncoding): PieceDecoder {
  const table = SINGLE_BYTES.get(encoding);
  if (table) return { decode: (bytes) => decodeSingleBytes(bytes, table), end: () => "" };
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() };
}

const WINDOWS_1252 = new Map(
  [..."€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ"].map((character, index) => [
    String.fromCharCode(0x80 + index),
    character,
  ]),
);
const ISO_8859_15 = new Map([
  ["¤", "€"],
  ["¦", "Š"],
  ["¨", "š"],
  ["´", "Ž"],
  ["¸", "ž"],
  ["¼", "Œ"],
  ["½", "œ"],
  ["¾", "Ÿ"],
]);
/** On the web, iso-8859-1 means windows-1252. The characters 0x80 to 0x9f of iso-8859-1 are never used. */
const SINGLE_BYTES = new Map<FeedEncoding, ReadonlyMap<string, string>>([
  ["windows-1252", WINDOWS_1252],
  ["iso-8859-1", WINDOWS_1252],
  ["iso-8859-15", ISO_8859_15],
]);

/** A byte without a character has NUL in the table. Text never contains NUL. */
function decodeSingleBytes(bytes: Uint8Array, table: ReadonlyMap<string, string>): string {
  const text = latinOf(bytes).replace(
    /[\x80-\x9f¤¦¨´¸¼½¾]/g,
    (character) => table.get(character) ?? character,
  );
  if (text.includes("\0")) throw new Error("a byte that is no character");
  return text;
}

function latinOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

const WRITTEN = new Map<FeedEncoding, string>([
  ["utf-8", "UTF-8"],
  ["utf-16le", "UTF-16"],
  ["utf-16be", "UTF-16"],
  ["windows-1252", "Windows-1252"],
  ["iso-8859-1", "ISO-8859-1"],
  ["iso-8859-15", "ISO-8859-15"],
]);

function decode(work: () => string, bytes: Uint8Array, line: number, encoding: FeedEncoding): string {
  try {
    return work();
  } catch {
    const latin = latinOf(bytes);
    const before = latin.slice(0, firstFaulty(bytes, latin, encoding));
    throw new FeedUnreadableError(
      `the feed is not ${WRITTEN.get(encoding)} text (near line ${line + before.split("\n").length - 1})`,
    );
  }
}

function firstFaulty(bytes: Uint8Array, latin: string, encoding: FeedEncoding): number {
  if (encoding !== "utf-8") return Math.max(0, latin.search(/[\0\x81\x8d\x8f\x90\x9d]/));
  const before = new TextDecoder().decode(bytes).split("\uFFFD", 1)[0] ?? "";
  return Buffer.byteLength(before);
}

function count(bytes: Uint8Array, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found;
}

export interface EncodingHints {
  /** The encoding that the mapping declares. */
  stated?: FeedEncoding | undefined;
  /** The encoding that the sender declares: the charset of a Content-Type. */
  sent?: FeedEncoding | undefined;
}

const BYTE_ORDER_MARKS: readonly [FeedEncoding, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
const START_BYTES = 1024;

/**
 * Returns a feed's encoding: that of its byte-order mark, otherwise the mapping's, otherwise the sender's, otherwise
 * that in an XML feed's declaration. When none is declared, it is UTF-8 if the whole feed is valid UTF-8. Otherwise
 * it is Windows-1252, with a warning.
 * @throws FeedUnreadableError when the declared encoding is not supported
 */
export async function feedEncoding(
  file: string,
  { stated, sent }: EncodingHints = {},
): Promise<{ encoding: FeedEncoding; warning?: string }> {
  const start = await firstBytes(file);
  const mark = markOf(start);
  const known = mark ?? stated ?? sent ?? declaredIn(start);
  if (known) return { encoding: known };
  const detected = await encodingOfBytes(file);
  return detected === "windows-1252"
    ? {
        encoding: detected,
        warning: "the feed is not UTF-8 and was read as Windows-1252: state its encoding in the mapping",
      }
    : { encoding: detected };
}

/** Returns the beginning of a feed's text, for detecting its format. */
export async function startOfText(file: string): Promise<string> {
  const start = await firstBytes(file);
  return new TextDecoder(markOf(start) ?? "utf-8").decode(start).trimStart();
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(START_BYTES), position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function markOf(start: Buffer): FeedEncoding | undefined {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => start[index] === byte))?.[0];
  if (marked) return marked;
  // Latin letters reveal UTF-16: every other byte is 0.
  const [first, second, third, fourth] = start;
  if (first && second === 0 && third && fourth === 0) return "utf-16le";
  return first === 0 && second && third === 0 && fourth ? "utf-16be" : undefined;
}

function declaredIn(start: Buffer): FeedEncoding | undefined {
  const declaration = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]*)["']/.exec(
    start.toString("latin1"),
  )?.[1];
  if (declaration === undefined) return undefined;
  const encoding = encodingNamed(declaration);
  if (encoding && !encoding.startsWith("utf-16")) return encoding;
  const why = encoding ? "without a byte-order mark" : `a feed is ${FEED_ENCODINGS.join(", ")}`;
  throw new FeedUnreadableError(`the feed is declared as ${declaration}: ${why}`);
}

/** Bytes that don't occur in text: control characters, and bytes without a character in Windows-1252. */
const NO_TEXT = /[\x81\x8d\x8f\x90\x9d]|(?![\t-\r])[^ -\xff]/;

/**
 * Returns UTF-8, or Windows-1252 when the feed is not valid UTF-8. Text that is mostly UTF-8, or is truncated inside
 * a character, is a broken UTF-8 feed: reading it in another encoding would garble names.
 */
async function encodingOfBytes(file: string): Promise<"utf-8" | "windows-1252"> {
  const strict = textDecoder("utf-8");
  const lenient = new TextDecoder("utf-8");
  let isUtf8 = true;
  let sound = 0;
  let broken = 0;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    isUtf8 &&= succeeds(() => strict.decode(bytes));
    if (NO_TEXT.test(latinOf(bytes))) return "utf-8";
    for (const [character] of lenient.decode(bytes, { stream: true }).matchAll(/[^\0-\x7f]/gu)) {
      if (character === "\ufffd") broken += 1;
      else sound += 1;
    }
  }
  return isUtf8 || sound > broken ? "utf-8" : "windows-1252";
}

function succeeds(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
