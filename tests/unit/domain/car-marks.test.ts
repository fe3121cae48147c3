import { describe, expect, it } from "vitest";
import { isMarked, MOST_MARKS, readMarks, withMark, writeMarks } from "~/domain/car-marks";

const NOW = new Date("2026-03-02T01:00:00Z");
const HALF_HOUR = 1800;
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

describe("marks of cars", () => {
  const marks = withMark([], "abcdef", NOW, HALF_HOUR);

  it.each([
    ["at once", 0, true],
    ["a second before it runs out", HALF_HOUR - 1, true],
    ["when it runs out", HALF_HOUR, false],
    ["before it was made", -1, false],
  ])("hold %s", (_when, seconds, marked) => {
    expect(isMarked(marks, "abcdef", later(seconds), HALF_HOUR)).toBe(marked);
  });

  it("are of one car", () => {
    expect(isMarked(marks, "abcdeg", NOW, HALF_HOUR)).toBe(false);
  });

  it("keep a car once, the newest first, without those that ran out", () => {
    const first = withMark(marks, "second", later(100), HALF_HOUR);
    const again = withMark(first, "abcdef", later(HALF_HOUR - 1), HALF_HOUR);
    expect(again.map(({ carId }) => carId)).toEqual(["abcdef", "second"]);
    expect(withMark(again, "third3", later(100 + HALF_HOUR), HALF_HOUR).map(({ carId }) => carId)).toEqual([
      "third3",
      "abcdef",
    ]);
  });

  it("are at most twenty, in a short text", () => {
    let many = marks;
    for (let car = 0; car < 30; car += 1) many = withMark(many, `car${100 + car}`, NOW, HALF_HOUR);
    expect(many).toHaveLength(MOST_MARKS);
    expect(MOST_MARKS).toBe(20);
    expect(many[0]?.carId).toBe("car129");
    expect(writeMarks(many).length).toBeLessThan(300);
  });

  it("are read as they were written", () => {
    const two = withMark(marks, "-_Zz09", later(5), HALF_HOUR);
    expect(readMarks(writeMarks(two))).toEqual(two);
  });

  it.each([
    ["nothing", null],
    ["no text", 7],
    ["empty text", ""],
    ["another cookie's text", "abc.def;{}"],
    ["a mark cut short", "abcde.abcdef"],
    ["a mark without a time", "abcdef!!!!!!"],
  ])("are none in %s", (_what, text) => {
    expect(readMarks(text)).toEqual([]);
  });
});
