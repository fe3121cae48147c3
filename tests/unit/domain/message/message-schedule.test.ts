import { describe, expect, it } from "vitest";
import { maxMessageAttempts, nextMessageAttempt } from "~/domain/message/message-schedule";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const MINUTE = 60_000;
const CODE = { total: 10 * MINUTE, left: 10 * MINUTE };
const ENDLESS = { total: null, left: null };
const seconds = (next: Date | null) => next && (next.getTime() - NOW.getTime()) / 1000;

describe("the attempts of a code (rules/messages#message-attempts)", () => {
  it("come after 2, 5, 15, 30 and then every 60 seconds", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((attempts) => seconds(nextMessageAttempt(attempts, NOW, CODE)));
    expect(waits).toEqual([2, 5, 15, 30, 60, 60, 60]);
  });

  it("end before the code expires", () => {
    expect(nextMessageAttempt(5, NOW, { ...CODE, left: 60_001 })).not.toBeNull();
    expect(nextMessageAttempt(5, NOW, { ...CODE, left: 60_000 })).toBeNull();
    expect(nextMessageAttempt(5, NOW, { ...CODE, left: -1 })).toBeNull();
  });

  it("wait as long as the receiver asks, if the code lives that long", () => {
    expect(seconds(nextMessageAttempt(1, NOW, CODE, { retryAfterSeconds: 90 }))).toBe(90);
    expect(seconds(nextMessageAttempt(4, NOW, CODE, { retryAfterSeconds: 1 }))).toBe(30);
    expect(nextMessageAttempt(1, NOW, CODE, { retryAfterSeconds: 600 })).toBeNull();
  });

  it("are more than an hour has room for, and not endless", () => {
    const hour = { total: 60 * MINUTE, left: 60 * MINUTE };
    expect(nextMessageAttempt(60, NOW, hour)).not.toBeNull();
    expect(nextMessageAttempt(maxMessageAttempts(hour), NOW, hour)).toBeNull();
  });
});

describe("the attempts of an alert (rules/messages#message-attempts)", () => {
  const week = { total: 7 * 24 * 60 * MINUTE, left: 7 * 24 * 60 * MINUTE };

  it("are those of a lead's delivery, and then come every eight hours until it expires", () => {
    expect([1, 2, 3, 9, 10, 30].map((attempts) => seconds(nextMessageAttempt(attempts, NOW, week)))).toEqual([
      10, 30, 120, 28_800, 28_800, 28_800,
    ]);
    expect(nextMessageAttempt(12, NOW, { ...week, left: 8 * 60 * MINUTE })).toBeNull();
  });

  it("are more than a week has room for, and not endless", () => {
    expect(maxMessageAttempts(week)).toBeGreaterThan(10 + (7 * 24) / 8);
    expect(nextMessageAttempt(maxMessageAttempts(week), NOW, week)).toBeNull();
  });
});

it.each([
  ["that does not expire", ENDLESS],
  ["that lives longer than an hour", { total: 61 * MINUTE, left: 61 * MINUTE }],
])("the attempts of any other message are those of a lead's delivery, for one %s", (_which, life) => {
  expect([1, 2, 3].map((attempts) => seconds(nextMessageAttempt(attempts, NOW, life)))).toEqual([
    10, 30, 120,
  ]);
  expect(maxMessageAttempts(life)).toBe(10);
  expect(nextMessageAttempt(10, NOW, life)).toBeNull();
});
