import type { Logger } from "pino";

interface BatchedWrites<T> {
  /** Adds an item. Returns at once and never throws. */
  add(item: T): void;
  /** Returns the items that are not written yet. */
  waiting(): readonly T[];
  /** Resolves when no write is running. Every item that does not wait then is stored. */
  settled(): Promise<void>;
  /** Items dropped since the start because the buffer was full while the store was unavailable. */
  dropped(): number;
  /** Writes the waiting items once. Resolves even when the write fails. */
  flush(): Promise<void>;
  /** Flushes a last time. Items added later are dropped. */
  close(): Promise<void>;
}

export interface BatchedWritesOptions<T> {
  /** For the log, e.g. "analytics events". */
  what: string;
  write(items: readonly T[]): Promise<void>;
  log: Pick<Logger, "warn">;
  /** How long an item waits before a write, in ms. */
  pauseMs?: number;
  /** Maximum number of items in one write. */
  batch?: number;
  /** Maximum number of items kept while the store is unavailable. */
  maxItems?: number;
}

/**
 * Collects small writes that no request waits for and writes them in batches, so that a page view costs no write of
 * its own. Items of a failed write are kept, up to a limit, and retried; the failure is only logged. A killed process
 * loses at most the items of the last `pauseMs`.
 */
export function batchedWrites<T>({
  what,
  write,
  log,
  pauseMs = 1000,
  batch = 200,
  maxItems = 10_000,
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
        // Logged once, not with every retry.
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
      if (closed || items.length >= maxItems) {
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
      // A running write took its items before the last ones were added.
      await flush();
      await flush();
    },
  };
}
