import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { FeedTooLargeError, FeedUnreadableError } from "./feed-errors";

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
