import { once } from "node:events";
import { createGzip } from "node:zlib";
import type { Store } from "~/adapters/database/open-store.server";

/** Cache size in bytes of compressed files. The least recently used file is evicted first. */
const MAX_CACHE_BYTES = 64 * 2 ** 20;
/** Maximum number of files that wait to be generated. Further requests are asked to retry later. */
const MAX_WAITING = 20;
/** A higher level takes twice the time and saves a tenth. */
const GZIP_LEVEL = 5;

type Pieces = AsyncGenerator<string, void, void>;

/** One file, being generated or finished. */
interface GeneratedFile {
  /** Distinguishes this file from an earlier one of the same name. */
  version: string;
  make: () => Pieces;
  /** The compressed chunks generated so far. */
  chunks: Uint8Array[];
  bytes: number;
  state: "waiting" | "being made" | "whole" | "abandoned";
  error: unknown;
  readers: number;
  /** Callbacks of the readers that wait for the next chunk. */
  waiting: (() => void)[];
}

/**
 * Long files generated from a whole stock. Each is generated once for all readers, one file at a time, and cached
 * while its version is current. Generation stops when the last reader disconnects.
 */
export class GeneratedFiles {
  readonly #texts = new Map<string, GeneratedFile>();
  readonly #queue: GeneratedFile[] = [];
  #isMaking = false;

  /**
   * @param name of the file: kind, site, address
   * @param version of the source data: another version replaces the file
   * @param reader aborted when the reader disconnects, whether or not it has read anything
   * @returns the bytes, compressed with gzip, or null when too many other files are waiting
   */
  read(
    name: string,
    version: string,
    make: () => Pieces,
    reader?: AbortSignal,
  ): ReadableStream<Uint8Array> | null {
    let text = this.#texts.get(name);
    if (!text || text.version !== version || text.state === "abandoned") {
      if (this.#queue.length >= MAX_WAITING) return null;
      text = {
        version,
        make,
        chunks: [],
        bytes: 0,
        state: "waiting",
        error: null,
        readers: 0,
        waiting: [],
      };
      this.#queue.push(text);
    }
    // Moved to the end: the least recently used file comes first.
    this.#texts.delete(name);
    this.#texts.set(name, text);
    this.#trim();
    const stream = this.#streamOf(text, reader);
    void this.#makeNext();
    return stream;
  }

  /** Files that are cached or being generated. */
  get figures(): { cached: number; bytes: number; waiting: number } {
    const whole = [...this.#texts.values()].filter(({ state }) => state === "whole");
    return {
      cached: whole.length,
      bytes: whole.reduce((sum, { bytes }) => sum + bytes, 0),
      waiting: this.#queue.length + (this.#isMaking ? 1 : 0),
    };
  }

  #streamOf(text: GeneratedFile, reader: AbortSignal | undefined): ReadableStream<Uint8Array> {
    let at = 0;
    let isReading = true;
    text.readers += 1;
    const leave = () => {
      if (!isReading) return;
      isReading = false;
      text.readers -= 1;
      if (text.readers > 0 || text.state === "whole") return;
      text.state = "abandoned";
      const place = this.#queue.indexOf(text);
      if (place >= 0) this.#queue.splice(place, 1);
    };
    if (reader?.aborted) leave();
    else reader?.addEventListener("abort", leave, { once: true });
    return new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          while (at >= text.chunks.length && text.state !== "whole" && text.error === null) {
            await new Promise<void>((resolve) => text.waiting.push(resolve));
            if (!isReading) return;
          }
          const chunk = text.chunks[at];
          at += 1;
          if (text.error !== null) {
            leave();
            controller.error(text.error);
          } else if (chunk) controller.enqueue(chunk);
          else {
            leave();
            controller.close();
          }
        },
        cancel: leave,
      },
      // Nothing is generated before it is read.
      { highWaterMark: 0 },
    );
  }

  async #makeNext(): Promise<void> {
    if (this.#isMaking) return;
    this.#isMaking = true;
    for (let text = this.#queue.shift(); text; text = this.#queue.shift()) {
      text.state = "being made";
      try {
        await this.#make(text);
      } catch (error) {
        text.error = error ?? new Error("the text could not be made");
        text.state = "abandoned";
      }
      wake(text);
      this.#trim();
    }
    this.#isMaking = false;
  }

  async #make(text: GeneratedFile): Promise<void> {
    const gzip = createGzip({ level: GZIP_LEVEL });
    const ended = once(gzip, "end");
    // Handled where it is awaited.
    ended.catch(() => undefined);
    gzip.on("data", (chunk: Buffer) => {
      text.chunks.push(chunk);
      text.bytes += chunk.length;
      wake(text);
    });
    // The last reader may disconnect at any moment.
    const isWanted = () => (text.state as string) !== "abandoned";
    try {
      for await (const piece of text.make()) {
        if (!isWanted()) return;
        if (!gzip.write(piece)) await once(gzip, "drain");
      }
      gzip.end();
      await ended;
      if (isWanted()) text.state = "whole";
    } finally {
      gzip.destroy();
    }
  }

  #trim(): void {
    let bytes = 0;
    for (const text of this.#texts.values()) bytes += text.bytes;
    for (const [name, text] of this.#texts) {
      if (text.state !== "abandoned" && (bytes <= MAX_CACHE_BYTES || text.state !== "whole")) continue;
      this.#texts.delete(name);
      bytes -= text.bytes;
    }
  }
}

function wake(text: GeneratedFile): void {
  for (const resolve of text.waiting.splice(0)) resolve();
}

const shared = new WeakMap<Store, GeneratedFiles>();

export function generatedFiles(store: Store): GeneratedFiles {
  let texts = shared.get(store);
  if (!texts) {
    texts = new GeneratedFiles();
    shared.set(store, texts);
  }
  return texts;
}
