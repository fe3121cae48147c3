import { setTimeout as delay } from "node:timers/promises";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";

/**
 * Repeats a background step until the signal aborts.
 * @param step returns the milliseconds until it is repeated
 * @param report is called with the first of several failures in a row; an unavailable store is logged where it fails
 */
export async function repeatUntilStopped(
  stopped: AbortSignal,
  pollMs: number,
  step: () => Promise<number>,
  report: (error: unknown) => void,
): Promise<void> {
  let failing = false;
  while (!stopped.aborted) {
    let pause = pollMs;
    try {
      pause = await step();
      failing = false;
    } catch (error) {
      if (!failing && !stopped.aborted && !isStoreUnavailable(error)) report(error);
      failing = true;
    }
    await delay(pause, undefined, { signal: stopped }).catch(() => undefined);
  }
}
