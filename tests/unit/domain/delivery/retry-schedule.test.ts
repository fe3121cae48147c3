import { expect, it } from "vitest";
import { DELIVERY_ATTEMPTS, nextDeliveryAttempt } from "~/domain/delivery/delivery";

it("nextDeliveryAttempt waits longer after each failure, over hours, and gives up after the tenth", () => {
  let now = new Date("2026-03-02T20:00:00.000Z");
  const begun = now;
  const waits: number[] = [];
  for (let attempt = 1; attempt < DELIVERY_ATTEMPTS; attempt += 1) {
    const next = nextDeliveryAttempt(attempt, now);
    expect(next, `after attempt ${attempt}`).not.toBeNull();
    waits.push((next as Date).getTime() - now.getTime());
    now = next as Date;
  }
  expect(DELIVERY_ATTEMPTS).toBe(10);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(new Set(waits).size).toBe(waits.length);
  const hours = (now.getTime() - begun.getTime()) / 3_600_000;
  // Covers a night, and ends before the next one.
  expect(hours).toBeGreaterThan(12);
  expect(hours).toBeLessThan(24);
  expect(nextDeliveryAttempt(10, now)).toBeNull();
  expect(nextDeliveryAttempt(11, now)).toBeNull();
});

const NOW = new Date("2026-03-02T20:00:00.000Z");
const secondsUntil = (attempts: number, terms: Parameters<typeof nextDeliveryAttempt>[2]) =>
  ((nextDeliveryAttempt(attempts, NOW, terms)?.getTime() ?? Number.NaN) - NOW.getTime()) / 1000;

it.each([
  [1, 10],
  [2, 30],
  [3, 120],
  [4, 600],
  [5, 1800],
  [6, 3600],
  [7, 7200],
  [8, 14_400],
  [9, 28_800],
])(
  "nextDeliveryAttempt waits after failure %i for %i seconds, or up to a tenth less",
  (attempts, seconds) => {
    expect(secondsUntil(attempts, {})).toBe(seconds);
    expect(secondsUntil(attempts, { spread: 0.5 })).toBe(seconds * 0.95);
    expect(secondsUntil(attempts, { spread: 1 })).toBe(seconds * 0.9);
  },
);

it.each([
  [1, 9, 10],
  [1, 10, 10],
  [1, 11, 11],
  [1, -5, 10],
  [9, 60, 28_800],
  [3, 28_800, 28_800],
  [3, 28_801, 28_800],
  [3, 1e9, 28_800],
])(
  "nextDeliveryAttempt after failure %i, with Retry-After %i, waits %i seconds",
  (attempts, retryAfterSeconds, seconds) =>
    expect(secondsUntil(attempts, { retryAfterSeconds })).toBe(seconds),
);

it("nextDeliveryAttempt gives up after the tenth failure, also with Retry-After", () =>
  expect(nextDeliveryAttempt(10, NOW, { retryAfterSeconds: 5 })).toBeNull());
