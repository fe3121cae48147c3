import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** The folders of e-mails and text messages that are written instead of sent, below DATA_DIR. */
export const OUTBOX_FOLDERS = { mail: "outbox/mail", sms: "outbox/sms" };
/** A file begins with the id of its delivery, or of its message to a shopper. An e-mail's has a domain after it. */
const OUTBOX_FILE = /^([^.@][^@]*)(?:@.*\.eml|\.json)$/;

/**
 * Removes files of e-mails and text messages that were written instead of sent.
 * @param isRemoved which ids
 * @returns how many files were removed
 */
export async function removeOutboxFiles(
  dataDir: string,
  isRemoved: (id: string) => boolean,
): Promise<number> {
  let removed = 0;
  for (const folder of Object.values(OUTBOX_FOLDERS)) {
    const names = await readdir(path.join(dataDir, folder)).catch((error: NodeJS.ErrnoException) => {
      // Without the folder, nothing was ever written.
      if (error.code === "ENOENT") return [];
      throw error;
    });
    for (const name of names) {
      const id = OUTBOX_FILE.exec(name)?.[1];
      if (id === undefined || !isRemoved(id)) continue;
      await rm(path.join(dataDir, folder, name), { force: true });
      removed += 1;
    }
  }
  return removed;
}

/** The same for the files with these ids. */
export async function removeOutboxFilesOf(dataDir: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const removed = new Set(ids);
  return removeOutboxFiles(dataDir, (id) => removed.has(id));
}
