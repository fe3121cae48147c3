import { describe, expect, it } from "vitest";
import { isCentre, objectPosition, readFocalPoint, readPercent } from "~/domain/pictures/focal-point";

describe("the focal point of a picture", () => {
  it.each<[expected: number | null, typed: string]>([
    [0, "0"],
    [100, "100"],
    [30, " 30 "],
    [30, "30%"],
    [30, "30 %"],
    [7, "007"],
    [null, "101"],
    [null, "-1"],
    [null, "12.5"],
    [null, "1e1"],
    [null, ""],
    [null, "half"],
    [null, "3 0"],
  ])("is %s per cent where %j is typed", (expected, typed) => expect(readPercent(typed)).toBe(expected));

  it.each<[expected: object | null, value: unknown]>([
    [{ x: 30, y: 60 }, [30, 60]],
    [{ x: 0, y: 100 }, [0, 100]],
    [null, [30]],
    [null, [30, 60, 1]],
    [null, ["30", "60"]],
    [null, [30.5, 60]],
    [null, [30, 101]],
    [null, { x: 30, y: 60 }],
    [null, null],
  ])("is %j where a file has %j", (expected, value) => expect(readFocalPoint(value)).toEqual(expected));

  it("is the centre where both shares are 50, and becomes a position for CSS", () => {
    expect([isCentre({ x: 50, y: 50 }), isCentre({ x: 50, y: 49 }), isCentre({ x: 0, y: 50 })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(objectPosition({ x: 30, y: 0 })).toBe("30% 0%");
  });
});
