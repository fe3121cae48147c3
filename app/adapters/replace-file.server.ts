import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** The mode of a new file that anybody may read. */
const READABLE = 0o644;

/** Returns a file's text, or null when there is none. */
export function readTextFile(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Writes a file of a site's folder: whoever reads meanwhile gets the old one or the new one. Keeps the file's mode. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const mode = (await stat(file).catch(() => null))?.mode ?? READABLE;
  const unfinished = path.join(folder, `.${randomUUID()}.part`);
  try {
    const handle = await open(unfinished, "wx", mode & 0o777);
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
}

/** Removes a file of a site's folder, if it is there. */
export function removeFile(file: string): Promise<void> {
  return rm(file, { force: true });
}
