import { createReadStream } from "node:fs";
import type { FeedEncoding } from "~/domain/stock-import/encodings";
import { FeedUnreadableError } from "./feed-errors";

export interface FeedChunk {
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
export interface PieceDecoder {
  decode(bytes: Uint8Array): string;
  end(): string;
}

/** Decoded here because some versions of Node don't decode 0x80 to 0x9f of windows-1252 in TextDecoder. */
export function textDecoder(encoding: FeedEncoding): PieceDecoder {
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

export function latinOf(bytes: Uint8Array): string {
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
