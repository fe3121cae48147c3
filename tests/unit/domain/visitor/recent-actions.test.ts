import { describe, expect, it } from "vitest";
import {
  addRecentAction,
  hasRecentAction,
  MAX_RECENT_ACTIONS,
  readRecentActions,
  writeRecentActions,
} from "~/domain/visitor/recent-actions";

const NOW = new Date("2026-03-02T01:00:00Z");
const HALF_HOUR = 1800;
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe("the marks of recent actions", () => {
  const marks = addRecentAction([], "abcdef", NOW, HALF_HOUR);

  it.each([
    ["right away", 0, true],
    ["a second before they expire", HALF_HOUR - 1, true],
    ["when they expire", HALF_HOUR, false],
    ["before they were made", -1, false],
  ])("%s: a car is marked: %s", (_when, seconds, marked) => {
    expect(hasRecentAction(marks, "abcdef", later(seconds), HALF_HOUR)).toBe(marked);
  });

  it("apply to one car only", () => expect(hasRecentAction(marks, "abcdeg", NOW, HALF_HOUR)).toBe(false));

  it("hold a car once, the newest first, without expired marks", () => {
    const first = addRecentAction(marks, "second", later(100), HALF_HOUR);
    const again = addRecentAction(first, "abcdef", later(HALF_HOUR - 1), HALF_HOUR);
    expect(again.map(({ carId }) => carId)).toEqual(["abcdef", "second"]);
    expect(
      addRecentAction(again, "third3", later(100 + HALF_HOUR), HALF_HOUR).map(({ carId }) => carId),
    ).toEqual(["third3", "abcdef"]);
  });

  it("are at most twenty, in a short text", () => {
    let many = marks;
    for (let car = 0; car < 30; car += 1) many = addRecentAction(many, `car${100 + car}`, NOW, HALF_HOUR);
    expect(many).toHaveLength(MAX_RECENT_ACTIONS);
    expect(MAX_RECENT_ACTIONS).toBe(20);
    expect(many[0]?.carId).toBe("car129");
    expect(writeRecentActions(many).length).toBeLessThan(300);
  });

  it("are read as they were written", () => {
    const two = addRecentAction(marks, "-_Zz09", later(5), HALF_HOUR);
    expect(readRecentActions(writeRecentActions(two))).toEqual(two);
  });

  it.each([
    ["nothing", null],
    ["a number", 7],
    ["an empty text", ""],
    ["another cookie's text", "abc.def;{}"],
    ["a mark cut short", "abcde.abcdef"],
    ["a mark without a time", "abcdef!!!!!!"],
  ])("are none in %s", (_what, text) => expect(readRecentActions(text)).toEqual([]));
});
