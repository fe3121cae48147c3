import { expect, it } from "vitest";
import { DELIVERY_ATTEMPTS, nextDeliveryAttempt } from "~/domain/lead-delivery-schedule";

it("waits longer after each failure, over hours, and gives up after the tenth", () => {
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
  // Over a night, and known to be lost before the next one.
  expect(hours).toBeGreaterThan(12);
  expect(hours).toBeLessThan(24);
  expect(nextDeliveryAttempt(10, now)).toBeNull();
  expect(nextDeliveryAttempt(11, now)).toBeNull();
});
