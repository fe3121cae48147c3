import type { Dirent, Stats } from "node:fs";
import { chmod, lstat, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** What this program creates in its folder. Everything else there belongs to others and is not touched. */
const OWN = /^(forecourt\.sqlite(-wal|-shm|-journal)?|secrets|outbox|imports|tmp|cache)$/;

/** Permission bits of the group and of all others. */
const OTHERS = 0o077;
const STICKY = 0o1000;

/** From now on new files belong to this user only, whatever umask the shell set. */
export function keepNewFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Creates the folder if it is missing, checks that it is writable, and removes other users' permissions from it and
 * from files that an earlier version left in it: it holds leads, messages and secrets.
 * @returns the names of entries whose permissions can't be changed because another user owns them
 * @throws the system's error when the folder can't be created or written
 */
export async function openDataFolder(folder: string): Promise<string[]> {
  await makeFolder(folder);
  const probe = path.join(folder, `.write-check-${process.pid}`);
  try {
    await writeFile(probe, "x", { mode: 0o600 });
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
  // Windows has no such permissions: a user's profile folder is private already.
  return process.getuid ? closeToOthers(folder) : [];
}

/** Not `recursive`: Node never stops trying below a folder that accepts no entries, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  let at = folder;
  for (let found = await statOf(at); !found?.isDirectory(); found = await statOf(at)) {
    if (found) throw Object.assign(new Error(`${at} is no folder`), { code: "ENOTDIR" });
    missing.unshift(at);
    at = path.dirname(at);
  }
  for (const one of missing) {
    try {
      await mkdir(one, { mode: 0o700 });
    } catch (error) {
      // Another process may start at the same time.
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
}

async function statOf(file: string): Promise<Stats | null> {
  try {
    return await stat(file);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

async function closeToOthers(folder: string): Promise<string[]> {
  const left: string[] = [];
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) if (OWN.test(entry.name)) await close(path.join(folder, entry.name), left);
  // Others use a shared folder such as /tmp or a home folder, so only our own entries in it are closed.
  const isOurs = entries.every(({ name }) => OWN.test(name) || name.startsWith(".write-check-"));
  const { mode } = await stat(folder);
  if (isOurs && (mode & STICKY) === 0) await narrow(folder, mode, 0o700, left);
  return left;
}

/** Closes the contents first: a folder that is closed already has closed contents and is skipped. */
async function close(file: string, left: string[]): Promise<void> {
  const found = await lstat(file).catch(() => null);
  // The owner decides where a link leads.
  if (!found || found.isSymbolicLink() || (found.mode & OTHERS) === 0) return;
  if (found.isDirectory()) {
    const inside: Dirent[] = await readdir(file, { withFileTypes: true }).catch(() => []);
    for (const { name } of inside) await close(path.join(file, name), left);
    await narrow(file, found.mode, 0o700, left);
  } else await narrow(file, found.mode, 0o600, left);
}

async function narrow(file: string, mode: number, own: number, left: string[]): Promise<void> {
  if ((mode & OTHERS) === 0) return;
  try {
    await chmod(file, mode & own);
  } catch (error) {
    // Another process may have removed it.
    if (codeOf(error) !== "ENOENT") left.push(file);
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown }).code;
}
