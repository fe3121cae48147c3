import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { FeedRow } from "~/domain/stock-import/feed-row";
import { type FeedRecord, FeedUnreadableError } from "~/services/stock-import/feed-record";

export type Read = (file: string) => AsyncGenerator<FeedRecord>;

/** Writes feeds to a folder that is deleted after the suite, and reads them. */
export function temporaryFeeds() {
  let folder = "";
  let feeds = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "forecourt-feeds-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function feedFile(content: string | Uint8Array): Promise<string> {
    feeds += 1;
    const file = path.join(folder, `feed-${feeds}`);
    await writeFile(file, content);
    return file;
  }

  /** Returns records as [line, number, values of the columns | reason]. */
  async function readAll(read: Read, content: string | Uint8Array, columns: string[]): Promise<unknown[][]> {
    const records: unknown[][] = [];
    const values = (row: FeedRow) => columns.map((column) => row.get(column));
    for await (const record of read(await feedFile(content)))
      records.push([record.line, record.number, "row" in record ? values(record.row) : record.fault.reason]);
    return records;
  }

  async function whyUnreadable(read: Read, content: string | Uint8Array): Promise<string> {
    try {
      await readAll(read, content, []);
    } catch (error) {
      if (error instanceof FeedUnreadableError) return error.message;
      throw error;
    }
    return "it was read";
  }

  return { feedFile, readAll, whyUnreadable };
}
