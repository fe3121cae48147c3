import { setTimeout as delay } from "node:timers/promises";

const MINUTE_MS = 60_000;

/** Resolves when the minute in which requests are counted has this long to go: the next one counts from the start. */
export async function minuteWith(ms: number): Promise<void> {
  const left = MINUTE_MS - (Date.now() % MINUTE_MS);
  if (left < ms) await delay(left);
}
