import { describe, expect, it } from "vitest";
import {
  canOpenSession,
  pauseAfterFailure,
  pauseAfterFailures,
  sessionEnd,
} from "~/domain/checkout/gateway-times";

describe("rules/checkout#gateway-pauses", () => {
  it.each([
    [0, 5],
    [1, 5],
    [2, 10],
    [3, 20],
    [6, 160],
    [7, 300],
    [1000, 300],
  ])("after %i failures in a row the pause is %i seconds", (failures, seconds) => {
    expect(pauseAfterFailures(failures)).toBe(seconds * 1000);
    expect(pauseAfterFailure(failures, true)).toBe(seconds * 1000);
  });

  it("waits an hour after a refusal", () => expect(pauseAfterFailure(1, false)).toBe(3_600_000));

  it("ends a session 50 minutes after the payment was created: 30 after the last retry within the hold, and 5 more", () =>
    expect(sessionEnd("2026-03-04T02:00:00.000Z").toISOString()).toBe("2026-03-04T02:50:00.000Z"));

  it.each([
    ["02:00:00", true],
    ["02:15:00", true],
    ["02:15:01", false],
    ["03:00:00", false],
    // The clock was ahead when it was made.
    ["01:54:59", false],
  ])("of a payment of 02:00:00 a session can be opened at %s: %s", (time, can) => {
    expect(canOpenSession("2026-03-04T02:00:00.000Z", new Date(`2026-03-04T${time}.000Z`))).toBe(can);
  });
});
