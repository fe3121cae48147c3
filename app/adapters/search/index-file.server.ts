import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import type { Store } from "~/adapters/database/open-store.server";
import { removeAbandonedFiles } from "~/adapters/files.server";
import { progressSchema } from "./stock-indexer.server";

/** The setting with the files that belong to the store's content, newest first: a restored backup lacks later ones. */
const FILES = "search-index/files";
const filesSchema = z.array(z.string());
/** More than the number of machines that share one store. */
const MAX_FILES = 20;
/** The time from a process's first load to the first write, when many pages may still be loading. */
const AFTER_MS = 10_000;
/** The least time between two writes: the next start catches up from an older file as quickly. */
export const EVERY_MS = 600_000;
/** The index of a smaller stock is built in less than half a second. */
const FROM_CARS = 5000;
const DIGEST_BYTES = 32;
/** The digest of all that follows, and the facts; then the index begins. */
const HEAD_BYTES = 4096;
/** The bytes read at a time. */
const PART = 32 * 2 ** 20;

/** What a file says of its index. */
const factsSchema = z.object({
  id: z.string(),
  /** What made the index: programs, settings, and configuration that the documents depend on. */
  version: z.string(),
  progress: progressSchema,
  /** The request to rebuild that the index fulfils. */
  request: z.string().nullable(),
});
export type IndexFacts = Omit<z.output<typeof factsSchema>, "id" | "version">;

export interface IndexFileOptions {
  file: string;
  version: string;
  settings: Pick<Store["settings"], "get" | "set">;
  /** Default: `AFTER_MS`, `FROM_CARS`. */
  afterMs?: number | undefined;
  fromCars?: number | undefined;
}

/**
 * The search index on disk, so that a start doesn't build it from the store (decision 0215). It is used only if it is
 * undamaged, made by the same versions, and of a state that the store's content descends from.
 */
export class IndexFile {
  readonly #options: IndexFileOptions;
  readonly afterMs: number;
  /** The least stock that a file is written for. */
  readonly fromCars: number;

  constructor(options: IndexFileOptions) {
    this.#options = options;
    this.afterMs = options.afterMs ?? AFTER_MS;
    this.fromCars = options.fromCars ?? FROM_CARS;
  }

  /**
   * Returns the index, or why its file can't be used; null without a file.
   * @param request the newest request to rebuild
   */
  async read(request: string | null): Promise<{ facts: IndexFacts; index: Uint8Array } | string | null> {
    const handle = await open(this.#options.file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      if (size < HEAD_BYTES) return "it is damaged";
      const head = await readPart(handle, 0, HEAD_BYTES);
      const facts = factsOf(head);
      if (!facts) return "it is damaged";
      if (facts.version !== this.#options.version) return "another version made it";
      if (facts.request !== request) return "a rebuild was requested";
      if (!(await this.#known()).includes(facts.id)) return "it is of another state of the store";
      const whole = await readPart(handle, 0, size);
      const digest = await crypto.subtle.digest("SHA-256", whole.subarray(DIGEST_BYTES));
      if (!Buffer.from(digest).equals(whole.subarray(0, DIGEST_BYTES))) return "it is damaged";
      return { facts, index: whole.subarray(HEAD_BYTES) };
    } finally {
      await handle.close();
    }
  }

  /** Replaces the file. @param save writes the index */
  async write(facts: IndexFacts, save: (write: (bytes: Uint8Array) => void) => Promise<void>): Promise<void> {
    const { file, version } = this.#options;
    const folder = path.dirname(file);
    await mkdir(folder, { recursive: true });
    await removeAbandonedFiles(folder, new Date());
    const id = randomUUID();
    const unfinished = `${file}.${id}.part`;
    const handle = await open(unfinished, "wx", 0o600);
    try {
      const head = Buffer.alloc(HEAD_BYTES, " ");
      head.write(JSON.stringify({ id, version, ...facts }), DIGEST_BYTES);
      const digest = createHash("sha256").update(head.subarray(DIGEST_BYTES));
      let writing: Promise<unknown> = handle.write(head);
      await save((bytes) => {
        digest.update(bytes);
        writing = writing.then(() => handle.writeFile(bytes));
        // It is awaited below, also when the index can't be written to its end.
        writing.catch(() => undefined);
      }).finally(() => writing);
      await handle.write(digest.digest(), 0, DIGEST_BYTES, 0);
      await handle.sync();
      await handle.close();
      await this.#options.settings.set(
        FILES,
        JSON.stringify([id, ...(await this.#known())].slice(0, MAX_FILES)),
      );
      await rename(unfinished, file);
    } catch (error) {
      await handle.close().catch(() => undefined);
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async #known(): Promise<string[]> {
    const kept = await this.#options.settings.get(FILES);
    return filesSchema.safeParse(JSON.parse(kept ?? "[]")).data ?? [];
  }
}

function factsOf(head: Uint8Array): z.output<typeof factsSchema> | null {
  try {
    return factsSchema.parse(JSON.parse(Buffer.from(head.subarray(DIGEST_BYTES)).toString()));
  } catch {
    return null;
  }
}

async function readPart(handle: FileHandle, from: number, size: number) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(bytes, at, Math.min(PART, size - at), from + at);
    if (bytesRead === 0) throw new Error("the file was cut off");
    at += bytesRead;
  }
  return bytes;
}
