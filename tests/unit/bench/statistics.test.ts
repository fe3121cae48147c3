import { describe, expect, it } from "vitest";
import { mean, spreadOf, standardError } from "../../bench/statistics";

describe("benchmark statistics", () => {
  it.each([
    [[7], { min: 7, p50: 7, p95: 7, p99: 7, max: 7, samples: 1 }],
    [[4, 1, 3, 2], { min: 1, p50: 2, p95: 4, p99: 4, max: 4, samples: 4 }],
    [
      Array.from({ length: 100 }, (_, index) => 100 - index),
      { min: 1, p50: 50, p95: 95, p99: 99, max: 100, samples: 100 },
    ],
  ])("give the percentiles of %j by the nearest rank", (samples, expected) => {
    expect(spreadOf(samples)).toEqual(expected);
  });

  it("refuse percentiles without samples", () => expect(() => spreadOf([])).toThrow("nothing was measured"));

  it("give the mean of samples", () => expect(mean([1, 2, 6])).toBe(3));

  it.each([
    [[2, 4], 1],
    [[1, 2, 6, 3], Math.sqrt(14 / 3) / 2],
    [[5, 5, 5], 0],
  ])("give the standard error of the mean of %j", (samples, expected) => {
    expect(standardError(samples)).toBeCloseTo(expected, 10);
  });
});
