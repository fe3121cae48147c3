import { setTimeout as delay } from "node:timers/promises";
import { isRefusedByDatabase, isStoreUnavailable, type StoreUnavailableError } from "./store-unavailable";

export interface StoreRetryOptions {
  /** The longest total wait, in milliseconds. */
  withinMs: number;
  /** Called once, when the waiting begins. */
  onUnavailable?(error: StoreUnavailableError): void | Promise<void>;
  /** The delay between two attempts: the first, and the maximum that doubling reaches. */
  firstWaitMs?: number;
  longestWaitMs?: number;
}

/**
 * Returns the result of `work`, and retries it while the database is unavailable.
 * @throws StoreUnavailableError when the database stays unavailable for longer than that, or rejects the process
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { withinMs, onUnavailable, firstWaitMs = 250, longestWaitMs = 5000 }: StoreRetryOptions,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  let reported = false;
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreUnavailable(error) || isRefusedByDatabase(error) || performance.now() > deadline)
        throw error;
      if (!reported) await onUnavailable?.(error);
      reported = true;
      await delay(wait);
    }
  }
}
