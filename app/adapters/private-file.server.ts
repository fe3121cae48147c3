import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

const UNFINISHED = ".part";
/** Much longer than writing a file takes. */
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Writes a file with personal data, which only the program's own user may read. Resolves when all of it is on the disk
 * under its name; until then that file does not exist. Replaces a file of the same name.
 */
export async function writePrivateFile(
  folder: string,
  name: string,
  content: Buffer | string,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, name);
  const unfinished = path.join(folder, `.${randomUUID()}${UNFINISHED}`);
  try {
    const handle = await open(unfinished, "wx", 0o600);
    try {
      await handle.writeFile(content);
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

/** Deletes the unfinished files of a killed process: they are incomplete but contain personal data. */
export async function removeAbandonedFiles(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((candidate) => candidate.endsWith(UNFINISHED))) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(file, { force: true });
  }
}

/** The new name is durable only after the folder is synced. Windows can't sync a folder, and needs not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
