import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

const LONGEST_NAME = 120;
const UNFINISHED = ".part";
/** Much longer than writing a message takes. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * The file a message is kept in: the same for the same Message-ID, so that a message sent again after a crash
 * takes the place of the first.
 */
export function mailFileName(messageId: string): string {
  const bare = messageId.replace(/^<|>$/g, "");
  const safe = bare.replace(/[^A-Za-z0-9@._-]/g, "_").replace(/^\.+/, "_");
  if (safe === bare && bare !== "" && bare.length <= LONGEST_NAME) return `${bare}.eml`;
  const hash = createHash("sha256").update(messageId).digest("hex").slice(0, 16);
  return `${safe.slice(0, LONGEST_NAME)}-${hash}.eml`;
}

/** Resolves when the whole message is on the disk under its name; before that there is no such file. */
export async function writeMailFile(folder: string, messageId: string, eml: Buffer): Promise<void> {
  // Messages hold personal data: for the program's own user only.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, mailFileName(messageId));
  const unfinished = path.join(folder, `.${randomUUID()}${UNFINISHED}`);
  try {
    const handle = await open(unfinished, "wx", 0o600);
    try {
      await handle.writeFile(eml);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Removes what a killed process had begun to write: it is no message, but holds personal data. */
export async function removeAbandonedFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(UNFINISHED))) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

/** The new name is durable only when the folder is. Windows can't sync a folder, and needs not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
