import { randomUUID } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";

/** The ending of a file that is not wholly written yet. */
export const UNFINISHED = ".part";

/**
 * Writes a file whole: anyone who reads meanwhile gets the old one, if any, or the new one. Resolves when all of it is on
 * the disk under its name. The folder must exist.
 * @param mode of the file, such as 0o600
 */
export async function writeWholeFile(file: string, content: Buffer | string, mode: number): Promise<void> {
  const folder = path.dirname(file);
  const unfinished = path.join(folder, `.${randomUUID()}${UNFINISHED}`);
  try {
    const handle = await open(unfinished, "wx", mode);
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
