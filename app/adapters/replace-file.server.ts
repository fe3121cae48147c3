import { mkdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { writeWholeFile } from "./whole-file.server";

/** The mode of a new file that anybody may read. */
const READABLE = 0o644;

/** Returns a file's text, or null when there is none. */
export function readTextFile(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Returns a file's bytes, or null when there is none. */
export function readBytes(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Writes a file of a site's folder: anyone who reads meanwhile gets the old one or the new one. Keeps the file's mode. */
export async function replaceFile(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const mode = (await stat(file).catch(() => null))?.mode ?? READABLE;
  await writeWholeFile(file, content, mode & 0o777);
}

/** Removes a file of a site's folder, if it is there. */
export function removeFile(file: string): Promise<void> {
  return rm(file, { force: true });
}
