import { createReadStream } from "node:fs";
import { FeedUnreadableError } from "./feed-errors";

export interface FeedChunk {
  bytes: Uint8Array;
  text: string;
}

const CHUNK_BYTES = 2 ** 16;
const LINE_FEED = 0x0a;

/**
 * The feed's bytes with their text, in pieces.
 * @throws FeedUnreadableError when the feed is empty, isn't UTF-8, or the file can't be read
 */
export async function* feedChunks(file: string): AsyncGenerator<FeedChunk> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  let size = 0;
  for await (const bytes of createReadStream(file, { highWaterMark: CHUNK_BYTES }) as AsyncIterable<Buffer>) {
    size += bytes.length;
    const text = decode(() => decoder.decode(bytes, { stream: true }), bytes, line);
    line += count(bytes, LINE_FEED);
    yield { bytes, text };
  }
  if (size === 0) throw new FeedUnreadableError("the feed is empty (0 bytes)");
  decode(() => decoder.decode(), new Uint8Array(), line);
}

function decode(work: () => string, bytes: Uint8Array, line: number): string {
  try {
    return work();
  } catch {
    const before = new TextDecoder().decode(bytes).split("\uFFFD", 1)[0] ?? "";
    throw new FeedUnreadableError(
      `the feed is not UTF-8 text (near line ${line + before.split("\n").length - 1})`,
    );
  }
}

function count(bytes: Uint8Array, byte: number): number {
  let found = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) found += 1;
  return found;
}
