import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { UNFINISHED, writeWholeFile } from "./whole-file.server";

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
  const file = path.join(folder, name);
  try {
    await writeWholeFile(file, content, 0o600);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ENOENT") throw error;
    // Only the first file of a folder has to make it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWholeFile(file, content, 0o600);
  }
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
