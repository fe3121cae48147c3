import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** The ending of a file that is not wholly written yet. */
const UNFINISHED = ".part";

/**
 * Writes a file whole: anyone who reads meanwhile gets the old one, if any, or the new one. Resolves when all of it is on
 * the disk under its name. The folder must exist.
 * @param mode of the file, such as 0o600
 */
async function writeWholeFile(file: string, content: Buffer | string, mode: number): Promise<void> {
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

const SECRET_BYTES = 32;

/** The path of a stored secret, below DATA_DIR. */
export function secretFile(name: string): string {
  return path.join("secrets", name);
}

/**
 * Returns a secret that is generated once (256 random bits) and stored in `DATA_DIR/secrets/{name}`, readable only by
 * its owner. Processes that generate it at the same time all use the same one.
 * @param write how the bits are written (default: base64url)
 * @throws when the file is empty
 */
export async function readOrCreateSecret(
  dataDir: string,
  name: string,
  write: (bits: Buffer) => string = (bits) => bits.toString("base64url"),
): Promise<string> {
  const file = path.join(dataDir, secretFile(name));
  const secret = (await readSecret(file)) ?? (await makeSecret(file, write));
  if (!secret) throw new Error(`${file} is empty: remove it and start again`);
  return secret;
}

async function makeSecret(file: string, write: (bits: Buffer) => string): Promise<string | null> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = path.join(
    path.dirname(file),
    `.${path.basename(file)}-${process.pid}-${randomBytes(4).toString("hex")}`,
  );
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(`${write(randomBytes(SECRET_BYTES))}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    // A link instead of a rename: when several processes start together, the first one's secret stays.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readSecret(file);
}

/** Null when there is no such file; empty text when it is empty. */
async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

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
