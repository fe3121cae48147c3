import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/**
 * Files by key in a folder of limited size. A file is either complete or absent: it is written under a temporary name
 * and then renamed. Several processes may share the folder.
 */
interface DiskCache {
  get(key: string): Promise<Buffer | null>;
  /** @throws when the disk can't be written */
  put(key: string, content: Buffer): Promise<void>;
}

/** @param limitBytes when a write exceeds it, the oldest files are removed down to 80 % of it */
export function diskCache(folder: string, limitBytes: number): DiskCache {
  const fileOf = (key: string): string => {
    if (!/^[a-z0-9]{8,}(\.[a-z0-9]+)?$/.test(key)) throw new Error(`not a cache key: ${key}`);
    return path.join(folder, key.slice(0, 2), key);
  };
  // This process's estimate of the folder's size: counted once, then updated.
  let bytes: number | undefined;
  let clearing: Promise<void> | undefined;

  async function shrink(): Promise<void> {
    const files = (await listFiles(folder)).sort((a, b) => a.written - b.written);
    let total = files.reduce((sum, file) => sum + file.bytes, 0);
    for (const file of files) {
      if (total <= limitBytes * 0.8) break;
      await rm(file.path, { force: true });
      total -= file.bytes;
    }
    bytes = total;
  }

  return {
    async get(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async put(key, content) {
      const file = fileOf(key);
      const temporary = path.join(folder, `${randomUUID()}.part`);
      await mkdir(path.dirname(file), { recursive: true });
      try {
        await writeFile(temporary, content);
        await rename(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      bytes ??= (await listFiles(folder)).reduce((sum, each) => sum + each.bytes, 0) - content.length;
      bytes += content.length;
      if (bytes > limitBytes) {
        clearing ??= shrink().finally(() => {
          clearing = undefined;
        });
        await clearing;
      }
    },
  };
}

async function listFiles(folder: string): Promise<{ path: string; bytes: number; written: number }[]> {
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const facts = await stat(file).catch(() => null);
      return facts?.isFile() ? { path: file, bytes: facts.size, written: facts.mtimeMs } : null;
    }),
  );
  return files.filter((file) => file !== null);
}
