import { describe, expect, it } from "vitest";
import { type ClockRecord, checkClock, JUMP_DAYS, TRUSTED_AFTER_DAYS } from "~/domain/lead/clock-check";

const DAY = 86_400_000;
const START = Date.parse("2026-11-22T00:00:00Z");
const at = (days: number) => new Date(START + days * DAY);
const seenAt = (days: number, jumped: number | null = null): ClockRecord => ({
  seen: at(days).toISOString(),
  jumped_at: jumped === null ? null : at(jumped).toISOString(),
});

describe("checkClock", () => {
  it("trusts the clock the first time", () =>
    expect(checkClock(null, at(0))).toEqual({ after: seenAt(0), trusted: true, jumpedDays: null }));

  it.each([
    ["six hours later", 0.25],
    ["a day later", 1],
    ["after a month in which nothing ran", JUMP_DAYS],
    ["after it was set back by years", -2000],
  ])("trusts the clock %s", (_when, days) => {
    expect(checkClock(seenAt(0), at(days))).toEqual({
      after: seenAt(days),
      trusted: true,
      jumpedDays: null,
    });
  });

  it.each([31, 365, 3650])("does not trust a clock that has jumped by %i days", (days) => {
    expect(checkClock(seenAt(0), at(days))).toEqual({
      after: seenAt(days, days),
      trusted: false,
      jumpedDays: days,
    });
  });

  it(`trusts a clock that jumped after ${TRUSTED_AFTER_DAYS} more days`, () => {
    let record = checkClock(seenAt(0), at(400)).after;
    const trusted: boolean[] = [];
    for (let day = 400; day <= 407; day += 0.5) {
      const checked = checkClock(record, at(day));
      record = checked.after;
      trusted.push(checked.trusted);
    }
    expect(trusted.filter((one) => !one)).toHaveLength(14);
    expect(trusted.at(-1)).toBe(true);
    expect(record.jumped_at).toBeNull();
  });

  it("starts to wait again when the clock jumps again", () => {
    const checked = checkClock(seenAt(403, 400), at(800));
    expect(checked).toEqual({ after: seenAt(800, 800), trusted: false, jumpedDays: 397 });
  });

  it("trusts a corrected clock immediately", () => {
    const ahead = checkClock(seenAt(0), at(3650)).after;
    expect(checkClock(ahead, at(1))).toEqual({ after: seenAt(1), trusted: true, jumpedDays: null });
  });
});
