import type { Logger } from "pino";

export interface BatchedWrites<T> {
  /** Never throws and never waits. */
  add(item: T): void;
  /** What is not written yet. */
  waiting(): readonly T[];
  /** Resolves when no write is under way: what waits then is not stored, and all else is. */
  settled(): Promise<void>;
  /** Items that found no room while the store was away, since the start. */
  dropped(): number;
  /** Writes what waits, once; resolves also when that failed. */
  flush(): Promise<void>;
  /** A last `flush`; what is added later is dropped. */
  close(): Promise<void>;
}

export interface BatchedWritesOptions<T> {
  /** For the log, e.g. "analytics events". */
  what: string;
  write(items: readonly T[]): Promise<void>;
  log: Pick<Logger, "warn">;
  /** How long an item may wait for others, ms. */
  pauseMs?: number;
  /** Items of one write. */
  batch?: number;
  /** Items kept while they can't be written. */
  kept?: number;
}

/**
 * Collects small writes that nobody waits for and makes them together, so that a page view costs no write of its own.
 * What could not be written is kept, within bounds, for the next time; a failure is only logged. What a killed
 * process had collected is lost: at most what came within `pauseMs`.
 */
export function batchedWrites<T>({
  what,
  write,
  log,
  pauseMs = 1000,
  batch = 200,
  kept = 10_000,
}: BatchedWritesOptions<T>): BatchedWrites<T> {
  let items: T[] = [];
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let closed = false;
  let failing = false;

  async function writeAll(): Promise<void> {
    while (items.length > 0) {
      const part = items.slice(0, batch);
      try {
        await write(part);
      } catch (error) {
        // Told once, not with every try.
        if (!failing) log.warn({ err: error, waiting: items.length }, `${what} could not be written`);
        failing = true;
        return;
      }
      failing = false;
      items = items.slice(part.length);
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeAll().finally(() => {
      writing = undefined;
      if (items.length > 0) schedule();
    });
    return writing;
  }

  function schedule(): void {
    if (timer || closed) return;
    timer = setTimeout(() => void flush(), pauseMs);
    timer.unref();
  }

  return {
    add(item) {
      if (closed || items.length >= kept) {
        dropped += 1;
        return;
      }
      items.push(item);
      schedule();
    },
    waiting: () => items,
    settled: () => writing ?? Promise.resolve(),
    dropped: () => dropped,
    flush,
    async close() {
      closed = true;
      // A write under way has taken its items before the last ones came.
      await flush();
      await flush();
    },
  };
}
