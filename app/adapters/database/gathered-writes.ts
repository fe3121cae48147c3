import { setImmediate as nextTurn } from "node:timers/promises";

interface Waiting<T> {
  value: T;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Returns a function that writes values which come at the same time in one transaction: each commit waits for the disk.
 * A value that comes while others are written goes with the next ones. Each call settles with its transaction.
 */
export function gatherWrites<T>(write: (values: readonly T[]) => Promise<void>): (value: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    await nextTurn();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch.map(({ value }) => value));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      await nextTurn();
    }
    isWriting = false;
  }

  return (value) =>
    new Promise((resolve, reject) => {
      waiting.push({ value, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
